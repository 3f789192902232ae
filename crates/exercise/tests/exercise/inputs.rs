//! Inputs: their notation, smaller ones, and the line to which they lead.

use crate::support::integers;
use dashu_int::IBig;
use loopscope_exercise::lesson::Lesson;
use loopscope_exercise::{Check, Judgement, Part, Smaller, smaller};
use loopscope_interp::Argument;
use loopscope_syntax::Dialect;

#[test]
fn inputs_are_separated_by_lines_or_commas() {
    let lesson = Lesson::read(
        "---\nlesson: One\n---\n\n---\nexercise: All\nkind: inputs\ntarget: 3\n---\n\n```c\nmain(A, n, b_2) {\n  if (A[1] == 5 && n == -3 \
         && b_2 == 4 && input + input == 9)\n    error();\n  return 0;\n}\n```\n\n```solution\nn = 0\n```\n",
    );
    let [exercise] = &lesson.exercises[..] else { panic!("{:?}", lesson.mistakes) };
    for right in [
        "A = [1, 5]\nn = -3\nb_2 = 4\ninput: 4, 5",
        "A = [1, 5], n = −3; b_2 = 4; input: 4, 5;",
        "input: [1, 8], A = [0, 5], b_2=4,n=-3",
    ] {
        assert_eq!(exercise.check(right), Ok(Check::Settled(Judgement::Right)), "{right}");
    }
    for (answer, line, message) in [
        ("n = 3\nb_2 = 10k", 2, "`10k` is not an integer, which is written in digits alone, such as 12000 or -3"),
        ("n = 3, c = 4", 1, "`main` has no parameter `c`"),
        ("A = [1, 2, n = 3", 1, "an array needs brackets, such as [1, 2, 3]"),
        ("n is 3", 1, "this is not an input, such as `x = 3` or `input: 4, 5`"),
    ] {
        let mistake = exercise.check(answer).unwrap_err();
        assert_eq!((mistake.part, mistake.line, &*mistake.message.to_string()), (Part::Answer, Some(line), message));
    }
    let Ok(Check::Settled(Judgement::NotReached { end, line, inputs })) = exercise.check("n = -3, input: 7") else {
        panic!()
    };
    assert_eq!((&*end.to_string(), line), ("`main` returned 0", None));
    assert_eq!(inputs.parameters[1..], [Argument::Integer((-3).into()), Argument::Integer(0.into())]);
    assert_eq!(inputs.inputs.len(), 1);
}

#[test]
fn smaller_inputs_are_found_by_trying() {
    let source = "main(a) {
  int b = input;
  if (a + 2 * b == 7)
    output a;
}
";
    let found = smaller(source, 4, &IBig::from(7));
    assert_eq!(found, Ok(Smaller::Found(integers(&[1]), integers(&[3]))));
    assert_eq!(smaller(source, 4, &IBig::from(4)), Ok(Smaller::None));
    assert_eq!(smaller(&source.replace("== 7", "== 700"), 4, &IBig::from(400)), Ok(Smaller::Unknown));
    assert!(smaller(source, 1, &IBig::from(4)).is_err());
}

#[test]
fn a_solution_leads_to_the_line() {
    let lesson = "---\nexercise: A\nkind: inputs\ntarget: 4\nsmallest: count\n---\n```c\nmain() {\n  int a = input;\n  if (a == 3)\n    error();\n  \
                  return input + input;\n}\n```\n```solution\ninput: 1, 2, 3\n```\n";
    let lesson = Lesson::read(lesson);
    let mistake = lesson.exercises[0].check("input: 3").unwrap_err();
    assert_eq!(mistake.part, Part::Exercise);
    let nowhere = Lesson::read(
        "---\nexercise: A\nkind: reachable\ntarget: 40\n---\n```c\nmain() {\n  return 0;\n}\n```\n```solution\nunreachable with execute\n```\n",
    );
    let mistake = nowhere.exercises[0].check("unreachable with execute").unwrap_err();
    assert_eq!((mistake.part, mistake.line), (Part::Exercise, Some(40)));
}

#[test]
fn the_name_of_a_single_input_can_be_left_out() {
    let exercise = |program: &str| {
        let text =
            format!("---\nexercise: A\nkind: inputs\ntarget: 3\n---\n```c\n{program}\n```\n```solution\nn = 0\n```\n");
        Lesson::read(&text).exercises.remove(0)
    };
    let right = Ok(Check::Settled(Judgement::Right));
    assert_eq!(exercise("main(n) {\n  if (n == 9)\n    error();\n}").check(" 9\n"), right);
    assert_eq!(exercise("main(A) {\n  if (A[1] == 9)\n    error();\n}").check("[1, 9]"), right);
    assert_eq!(exercise("main() {\n  if (input + input == 9)\n    error();\n}").check("4, 5"), right);
    for program in ["main(n) {\n  if (n == input)\n    error();\n}", "main(n, m) {\n  if (n == m)\n    error();\n}"] {
        let mistake = exercise(program).check("9").unwrap_err();
        assert_eq!((mistake.part, mistake.line), (Part::Answer, Some(1)));
        assert_eq!(mistake.message.to_string(), "this is not an input, such as `x = 3` or `input: 4, 5`");
    }
}

#[test]
fn mistakes_belong_to_their_own_lines() {
    let text = "---\nexercise: A\nkind: inputs\ntarget: 30\n---\n```c\nmain(n) {\n  output n;\n}\n```\n```solution\nn = 1\nm = 2\n```\n";
    let exercise = Lesson::read(text).exercises.remove(0);
    assert_eq!(exercise.line_of_mistake(Some(30)), 4, "the target is not a line of the program");
    assert_eq!(exercise.line_of_mistake(Some(2)), 8);
    assert_eq!(exercise.line_of_mistake_in_solution(Some(2)), 13);
}

/// An average of no numbers, in C.
const AVERAGE: &str = "#include <stdio.h>
int main(void) {
  int n, x, sum = 0;
  scanf(\"%d\", &n);
  for (int i = 0; i < n; i++) {
    scanf(\"%d\", &x);
    sum += x;
  }
  if (sum == 9 && n == 2)
    puts(\"nine\");
  printf(\"%d\\n\", sum / n);
  return 0;
}";

fn about_average(settings: &str, solution: &str) -> Lesson {
    Lesson::read(&format!(
        "---\nexercise: Average\n{settings}\n---\n```c\n{AVERAGE}\n```\n```solution\n{solution}\n```\n"
    ))
}

#[test]
fn the_inputs_of_a_c_program_are_typed() {
    let lesson = about_average("kind: inputs\ntarget: 10", "2\n4 5");
    let [exercise] = &lesson.exercises[..] else { panic!("{:?}", lesson.mistakes) };
    assert_eq!(exercise.dialect, Dialect::C);
    for right in ["2\n4 5", "2 10\n-1\n", " 2\n9 0\n\n7"] {
        assert_eq!(exercise.check(right), Ok(Check::Settled(Judgement::Right)), "{right}");
    }
    let Ok(Check::Settled(Judgement::NotReached { end, line, .. })) = exercise.check("2\n4") else { panic!() };
    assert_eq!((&*end.to_string(), line), ("a further input is read here, and none is left", Some(6)));
    let mistake = exercise.check("n = 2").unwrap_err();
    assert_eq!(
        (mistake.part, &*mistake.message.to_string()),
        (Part::Answer, "`n` is typed where the program reads a number")
    );
}

#[test]
fn inputs_on_which_a_program_goes_wrong() {
    let lesson = about_average("kind: failing", "0");
    let [exercise] = &lesson.exercises[..] else { panic!("{:?}", lesson.mistakes) };
    assert_eq!(exercise.check("0"), Ok(Check::Settled(Judgement::Right)));
    assert_eq!(exercise.check("2\n2147483647 1"), Ok(Check::Settled(Judgement::Right)), "the sum overflows");
    let Ok(Check::Settled(Judgement::Ends { end, line, .. })) = exercise.check("1 3") else { panic!() };
    assert_eq!((&*end.to_string(), line), ("`main` returned 0", None));

    let lesson = Lesson::read(
        "---\nexercise: A\nkind: failing\n---\n```c\nmain(n) {\n  return 1 / (n - 3);\n}\n```\n```solution\n3\n```\n",
    );
    assert_eq!(lesson.exercises[0].check("n = 3"), Ok(Check::Settled(Judgement::Right)));
    assert!(matches!(lesson.exercises[0].check("4"), Ok(Check::Settled(Judgement::Ends { .. }))));
}

#[test]
fn other_questions_are_about_microc() {
    for settings in ["kind: endless", "kind: inputs\ntarget: 10\nsmallest: sum", "kind: ranking\nloop: 5"] {
        let mistake = about_average(settings, "0").exercises[0].check("0").unwrap_err();
        assert_eq!(mistake.part, Part::Exercise);
        assert!(
            mistake.message.to_string().starts_with("exercises about C programs are of the kinds"),
            "{}",
            mistake.message
        );
    }
    let reachable = about_average("kind: reachable\ntarget: 10", "reachable with execute");
    assert!(matches!(
        reachable.exercises[0].check("reachable with execute"),
        Ok(Check::Analyse { reachable: true, .. })
    ));

    let mut random = about_average("kind: failing", "0");
    let text = AVERAGE.replace("<stdio.h>\n", "<stdio.h>\n#include <stdlib.h>\n#define DIE rand() % 6\n");
    random.exercises[0].source = text.replace("sum += x", "sum += x * (DIE)");
    let mistake = random.exercises[0].check("0").unwrap_err();
    assert_eq!(mistake.part, Part::Exercise);
    assert!(
        mistake.message.to_string().starts_with("the program uses numbers that no user types"),
        "{}",
        mistake.message
    );
}
