//! Inputs on which programs never end.

use loopscope_exercise::Check;
use loopscope_exercise::lesson::Lesson;

#[test]
fn a_recursion_without_end_is_not_taken_for_an_end() {
    let lesson = Lesson::read(
        "---\nlesson: One\n---\n\n---\nexercise: All\nkind: endless\n---\n\n```c\nf(n) {\n  if (n == 0)\n    return 0;\n  \
         return f(n - 1);\n}\nmain(n) {\n  return f(n);\n}\n```\n\n```solution\nn = -1\n```\n",
    );
    let [exercise] = &lesson.exercises[..] else { panic!("{:?}", lesson.mistakes) };
    assert!(matches!(exercise.check("n = -1"), Ok(Check::Endless { .. })));
    assert!(matches!(exercise.check("n = 3"), Ok(Check::Settled(_))));
}
