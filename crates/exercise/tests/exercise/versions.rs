//! Exercises with a program in C and one in micro-c.

use loopscope_exercise::lesson::{Exercise, Kind, Lesson};
use loopscope_exercise::{Check, Judgement};
use loopscope_syntax::Dialect;

const C: &str = "```c\n#include <stdio.h>\nint main(void) {\n  int n;\n  scanf(\"%d\", &n);\n  if (n == 7)\n    return 1;\n  return 0;\n}\n```\n";
const MICRO: &str = "```micro-c\nmain(n) {\n  if (n == 7)\n    error();\n}\n```\n";

fn read(target: &str, fences: &str) -> Lesson {
    Lesson::read(&format!("---\nexercise: A\nkind: inputs\ntarget: {target}\n---\n{fences}"))
}

fn only(lesson: Lesson) -> Exercise {
    assert!(lesson.mistakes.is_empty(), "{:?}", lesson.mistakes);
    lesson.exercises.into_iter().next().expect("an exercise")
}

#[test]
fn each_program_has_its_line_its_hints_and_its_solution() {
    let fences = format!("{C}```hint\nH\n```\n```solution\n7\n```\n{MICRO}```solution\nn = 7\n```\n");
    let exercise = only(read("6, 3", &fences));
    let versions: Vec<&Exercise> = exercise.versions().collect();
    let [c, micro] = versions[..] else { panic!("{versions:?}") };
    assert_eq!((c.dialect, micro.dialect), (Dialect::C, Dialect::Extended));
    let target = |line| Kind::Inputs { target: line, smallest: None };
    assert_eq!((&c.kind, &micro.kind), (&target(6), &target(3)));
    assert_eq!((c.hints.len(), &c.hints), (1, &micro.hints));
    assert_eq!((&*c.solution, &*micro.solution), ("7\n", "n = 7\n"));
    assert_eq!((c.line, micro.line, micro.line_of_mistake(Some(2))), (7, 23, 24));
    for version in versions {
        assert_eq!(version.check(&version.solution), Ok(Check::Settled(Judgement::Right)));
    }
    assert!(c.check("n = 7").is_err());
}

#[test]
fn what_comes_after_both_programs_belongs_to_both() {
    let exercise = only(read("3, 6", &format!("{MICRO}{C}```hint\nH\n```\n```solution\n7\n```\n")));
    let [micro, c] = exercise.versions().collect::<Vec<_>>()[..] else { panic!("{exercise:?}") };
    assert_eq!((micro.dialect, c.dialect), (Dialect::Extended, Dialect::C));
    assert_eq!((&micro.hints, &micro.solution), (&c.hints, &c.solution));
}

#[test]
fn two_programs_in_one_language_and_three_programs_are_refused() {
    let solution = "```solution\n7\n```\n";
    for (fences, line, message) in [
        (
            format!("{C}{C}{solution}"),
            16,
            "one of two programs is in C, with a line such as `#include <stdio.h>`, and the other in micro-c",
        ),
        (format!("{C}{MICRO}{C}{solution}"), 22, "there are more than two programs"),
        (format!("{C}{solution}{solution}{MICRO}"), 19, "there are two solutions"),
    ] {
        let mistakes = read("6, 3", &fences).mistakes;
        let [mistake] = &mistakes[..] else { panic!("{mistakes:?}") };
        assert_eq!((mistake.line, &*mistake.message.to_string()), (line, message));
    }
    let one = read("6, 3", &format!("{C}{solution}")).mistakes;
    assert_eq!(one[0].message.to_string(), "`target` must be a line of the program, from 1, not `6, 3`");
}
