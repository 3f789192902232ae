//! `loopscope exercise`: checks answers to exercises.

use std::fs;
use std::path::{Path, PathBuf};

use loopscope_exercise::lesson::{Exercise, Kind, Lesson};

use crate::support::command::loopscope;

fn lessons() -> Vec<PathBuf> {
    lessons_in("../../www/src/lessons")
}

fn lessons_in(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).expect("the lessons").map(|entry| entry.expect("a file").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect();
    files.sort();
    files
}

/// The lesson whose file begins with this number.
fn lesson(number: usize) -> String {
    lessons()[number].display().to_string()
}

#[test]
fn the_solutions_of_all_lessons_are_right() {
    assert_eq!(lessons().len(), 10);
    for file in lessons() {
        let text = fs::read_to_string(&file).expect("a lesson");
        let exercises = Lesson::read(&text).exercises;
        assert!((4..=6).contains(&exercises.len()), "{}: {} exercises", file.display(), exercises.len());
        assert!(exercises.iter().all(|exercise| !exercise.hints.is_empty()), "{}: no hint", file.display());
        let ended = loopscope(&["exercise", &file.display().to_string()], "");
        assert_eq!(ended.status, Some(0), "{ended:?}");
    }
}

/// The initial content of the editor for teachers.
#[test]
fn the_solutions_of_all_templates_are_right() {
    let files = lessons_in("../../www/src/lessons/new");
    assert_eq!(files.len(), 10);
    for file in files {
        let ended = loopscope(&["exercise", &file.display().to_string()], "");
        assert_eq!(ended.status, Some(0), "{ended:?}");
    }
}

/// Answers are kept by the ids of lessons and exercises, so they carry over to the other language.
#[test]
fn the_czech_lessons_ask_the_same_as_the_english_ones() {
    for folder in ["../../www/src/lessons", "../../www/src/lessons/new"] {
        let (english, czech) = (lessons_in(folder), lessons_in(&format!("{folder}/cs")));
        let names =
            |files: &[PathBuf]| files.iter().map(|file| file.file_name().map(ToOwned::to_owned)).collect::<Vec<_>>();
        assert_eq!(names(&english), names(&czech));
        for (one, other) in english.iter().zip(&czech) {
            let [one, other] = [one, other].map(|file| Lesson::read(&fs::read_to_string(file).expect("a lesson")));
            assert_eq!((&other.mistakes, other.exercises.len()), (&Vec::new(), one.exercises.len()), "{}", one.title);
            let is_lesson = !one.title.is_empty();
            assert_eq!(other.id, one.id);
            assert_eq!((other.title != one.title, other.text != one.text), (is_lesson, is_lesson), "{}", one.title);
            for (one, other) in one.exercises.iter().zip(&other.exercises) {
                let asked = |each: &Exercise| {
                    let asked = |each: &Exercise| {
                        (untitled(&each.kind), each.source.clone(), each.solution.clone(), each.hints.len())
                    };
                    each.versions().map(asked).collect::<Vec<_>>()
                };
                assert_eq!(asked(other), asked(one), "{}", one.title);
                assert_eq!(other.id == one.id, is_lesson, "{}", other.title);
                assert!(
                    other.title != one.title && other.text != one.text && other.hints != one.hints,
                    "{}",
                    one.title
                );
            }
        }
    }
}

/// A kind of exercise without the names of its parts, which are translated.
fn untitled(kind: &Kind) -> Kind {
    let mut kind = kind.clone();
    if let Kind::Program(programming) = &mut kind {
        programming.parts.iter_mut().for_each(|part| part.title.clear());
    }
    kind
}

#[test]
fn the_lessons_have_each_kind_of_exercise() {
    let texts = lessons().into_iter().map(|file| fs::read_to_string(file).expect("a lesson"));
    let kinds: Vec<Kind> = texts.flat_map(|text| Lesson::read(&text).exercises).map(|exercise| exercise.kind).collect();
    let has = |wanted: &dyn Fn(&Kind) -> bool| assert!(kinds.iter().any(wanted));
    has(&|kind| matches!(kind, Kind::Inputs { smallest: None, .. }));
    has(&|kind| matches!(kind, Kind::Inputs { smallest: Some(_), .. }));
    has(&|kind| matches!(kind, Kind::Reachable { .. }));
    has(&|kind| matches!(kind, Kind::Invariant { .. }));
    has(&|kind| matches!(kind, Kind::Closed { .. }));
    has(&|kind| matches!(kind, Kind::Path { .. }));
    has(&|kind| matches!(kind, Kind::Ranking { .. }));
    has(&|kind| matches!(kind, Kind::Endless));
    has(&|kind| matches!(kind, Kind::Repair));
    has(&|kind| matches!(kind, Kind::Program(_)));
}

/// The result of the check of an answer to one exercise of a lesson.
fn answered(lesson_number: usize, number: &str, answer: &str) -> (Option<i32>, String) {
    let ended = loopscope(&["exercise", &lesson(lesson_number), "--number", number, "--answer", "-"], answer);
    (ended.status, ended.stdout)
}

#[test]
fn the_end_of_the_run_on_wrong_inputs_is_reported() {
    let (status, output) = answered(1, "1", "n = 3");
    assert_eq!(
        (status, output.as_str()),
        (Some(1), "1. Solve it backwards: wrong\n   The run does not reach the line: `main` returned 5.\n")
    );
    let (status, output) = answered(3, "1", "input: 5");
    assert_eq!(status, Some(1));
    assert!(output.contains("The run ends in line 5: a further input is read here, and none is left."), "{output}");
    let (status, output) = answered(1, "4", "m = 3");
    assert_eq!((status, output.contains("line 1: `main` has no parameter `m`.")), (Some(1), true), "{output}");
}

/// Students choose between the two programs; the answer does not say which one was shown.
#[test]
fn an_answer_may_be_about_either_program_of_an_exercise() {
    let solutions = loopscope(&["exercise", &lesson(1), "--number", "1"], "");
    let right = "1. Solve it backwards (C): right\n1. Solve it backwards (micro-c): right\n";
    assert_eq!((solutions.status, &*solutions.stdout), (Some(0), right));
    for (number, answer) in [("1", "9"), ("1", "n = 9"), ("2", "8 2"), ("2", "a = 8, b = 2")] {
        assert_eq!(answered(1, number, answer).0, Some(0), "{answer}");
    }
    let (status, output) = answered(1, "2", "a = 5, b = 5");
    assert_eq!((status, output.contains("`main` returned 0.")), (Some(1), true), "{output}");
    let (status, output) = answered(1, "2", "five");
    assert_eq!(
        (status, output.contains("`five` is typed where the program reads a number")),
        (Some(1), true),
        "{output}"
    );
    let text = fs::read_to_string(lesson(1)).expect("a lesson").replacen("```solution\nn = 9", "```solution\nn = 8", 1);
    let wrong = loopscope(&["exercise", "-", "--number", "1"], text);
    assert_eq!(wrong.status, Some(1));
    assert!(wrong.stdout.contains("(C): right\n1. Solve it backwards (micro-c): wrong\n"), "{wrong:?}");
}

#[test]
fn smaller_inputs_are_reported_for_inputs_that_are_not_the_smallest() {
    let (status, output) = answered(1, "4", "a = 11\ninput: 0");
    assert_eq!(status, Some(1));
    assert!(output.contains("11 is not the least: 6 is enough, such as a = 1, input: 5."), "{output}");
    let (status, output) = answered(3, "1", "input: 50, 50, 0");
    assert_eq!(status, Some(1));
    assert!(output.contains("3 is not the least: 2 is enough."), "{output}");
}

#[test]
fn an_invariant_that_does_not_hold_has_a_counterexample() {
    let (status, output) = answered(6, "2", "s == 3 * i && i < 5");
    assert_eq!(status, Some(1));
    assert!(output.contains("✓ it holds when a run first reaches the loop"), "{output}");
    assert!(output.contains("✗ if it holds before an iteration, it holds after it: not for"), "{output}");
    assert!(output.contains(" i = 4\n") && output.contains(" s = 12\n"), "{output}");
}

#[test]
fn a_term_that_does_not_fall_or_is_not_bounded_has_a_counterexample() {
    assert_eq!(answered(7, "5", "3 * x + 2 * y").0, Some(0));
    let (status, output) = answered(7, "5", "x + y");
    assert_eq!(status, Some(1));
    assert!(output.contains("✓ it is at least 0 in every iteration"), "{output}");
    assert!(output.contains("✗ in each iteration it is smaller than in the one before: not for"), "{output}");
    let (status, output) = answered(7, "1", "n - i - 2");
    assert_eq!(
        (status, output.contains("✗ it is at least 0 in every iteration: not for\n       n = 1\n")),
        (Some(1), true),
        "{output}"
    );
}

#[test]
fn inputs_on_which_a_run_never_ends_are_proved_or_refuted() {
    assert_eq!(answered(7, "2", "n = -2").0, Some(0));
    let (status, output) = answered(7, "2", "n = 6");
    assert_eq!((status, output.contains("The run ends: `main` returned 6.")), (Some(1), true), "{output}");
    // Too long to be run, but it ends.
    let (status, output) = answered(7, "2", "n = 2000000000");
    assert_eq!((status, output.contains("Every run ends.")), (Some(1), true), "{output}");
    let (status, output) = answered(7, "4", "heap = 1, input: 0, 1");
    assert_eq!((status, output.contains("give one integer after `input:`")), (Some(1), true), "{output}");
}

#[test]
fn the_technique_of_an_answer_must_prove_its_verdict() {
    assert_eq!(answered(6, "1", "i % 2 == 0").0, Some(0));
    let (status, output) = answered(1, "5", "reachable with execute");
    assert_eq!((status, output.contains("The line cannot be reached.")), (Some(1), true), "{output}");
    let (status, output) = answered(1, "5", "unreachable with magic");
    assert_eq!((status, output.contains("there is no technique `magic`")), (Some(1), true), "{output}");
}

#[test]
fn mistakes_in_a_lesson_have_their_lines() {
    let text = "---\nlesson: A\n---\n---\nexercise: B\nkind: inputs\n---\n```c\nmain() { }\n```\n---\nexercise: C\nkind: magic\n---\n";
    let ended = loopscope(&["exercise", "-"], text);
    assert_eq!(ended.status, Some(2));
    assert!(ended.stderr.contains("<stdin>:6: `target: …` is missing"), "{ended:?}");
    assert!(ended.stderr.contains("<stdin>:13: `magic` is not a kind of exercise"), "{ended:?}");
    let broken = "---\nexercise: D\nkind: invariant\nloop: 2\ntarget: 3\n---\n\n```c\nmain(n) {\n  n = 1;\n  error();\n}\n```\n```solution\n1\n```\n";
    let ended = loopscope(&["exercise", "-"], broken);
    assert_eq!(ended.status, Some(2));
    let template = fs::read_to_string(&lessons_in("../../www/src/lessons/new")[0]).expect("a template");
    let (first, both) = (template.lines().count(), format!("{template}{template}"));
    let twice = loopscope(&["exercise", "-"], &both);
    assert_eq!(twice.status, Some(2));
    let output = format!("<stdin>:{}: there is another exercise called `Find a closed form`", first + 1);
    assert!(twice.stderr.contains(&output), "{twice:?}");
    let other = template.replace("exercise: Find", "exercise: Another title\nid: Find");
    let same_id = loopscope(&["exercise", "-"], format!("{template}{other}"));
    assert!(same_id.stderr.contains(&output), "{same_id:?}");
    assert!(ended.stdout.contains("<stdin>:10: no outermost `while` or `for` of `main` starts here"), "{ended:?}");
}

#[test]
fn an_answer_is_not_proved_if_a_run_fails() {
    let text = "---\nexercise: Steps\nkind: invariant\nloop: 3\ntarget: 6\n---\n```c\nmain(n) {\n  int i = 0, x = 4;\n  while (i < n)\n    i = i + 8 / x;\n  \
                if (i == 7)\n    error();\n  return i;\n}\n```\n```solution\ni % 2 == 0 && x == 4\n```\n";
    let ended = loopscope(&["exercise", "-"], text);
    assert_eq!(ended.status, Some(0), "{ended:?}");
    let weaker = loopscope(&["exercise", "-"], text.replace("x == 4\n```", "(x == 4 || x == 0)\n```"));
    assert_eq!(weaker.status, Some(3), "{weaker:?}");
    let output =
        "? if it holds before an iteration, it holds after it: a run fails before that, in line 4: division by zero";
    assert!(weaker.stdout.contains(output), "{weaker:?}");
}

/// The status and the output for an answer to a `repair` exercise about a program.
fn repaired(program: &str, answer: &str) -> (Option<i32>, String) {
    let text = format!("---\nexercise: R\nkind: repair\n---\n```c\n{program}```\n```solution\n{answer}```\n");
    let ended = loopscope(&["exercise", "-"], &text);
    (ended.status, ended.stdout)
}

#[test]
fn a_repair_must_end_on_inputs_that_are_not_tried() {
    let before = "main(a) {\n  output a;\n  return 12 / a;\n}\n";
    let good = "main(a) {\n  output a;\n  if (a == 0) return 0;\n  return 12 / a;\n}\n";
    let (status, output) = repaired(before, good);
    assert_eq!(
        (status, output.contains("✓ every run that used to end or fail still ends")),
        (Some(0), true),
        "{output}"
    );
    let claim = "every run that used to end or fail still ends";
    // A value that neither program has.
    let (status, output) =
        repaired(before, &good.replace("  output a;\n", "  output a;\n  while (a - 2500 == 2501) {}\n"));
    assert_ne!(status, Some(0), "{output}");
    // A run that is long in both programs.
    let long = "  for (int i = 0; i < a; i++) {}\n";
    let (before, good) =
        (before.replace("  output", &format!("{long}  output")), good.replace("  output", &format!("{long}  output")));
    let (status, output) = repaired(&before, &good.replace("  output a;\n", "  output a;\n  while (a == 1000) {}\n"));
    assert_eq!((status, output.contains(&format!("✗ {claim}: not for"))), (Some(1), true), "{output}");
    assert!(output.contains("a = 1000"), "{output}");
}

#[test]
fn a_repair_is_not_proved_if_no_run_ends_before_either() {
    let before = "main(a) {\n  while (a < 0) {}\n  return 12 / a;\n}\n";
    let after = before.replace("  return", "  if (a == 0) return 0;\n  return");
    let (status, output) = repaired(before, &after);
    assert_eq!(status, Some(3), "{output}");
    assert!(output.contains("? every run that used to end or fail still ends: some run never ends"), "{output}");
}

/// The lesson of programs, with a program for its second exercise.
fn digits(statements: &str, options: &[&str]) -> (Option<i32>, String) {
    let answer = format!(
        "#include <stdio.h>\nint main(void) {{\n  int n, sum = 0;\n  scanf(\"%d\", &n);\n  {statements}\n  return 0;\n}}\n"
    );
    let file = lesson(8);
    let arguments = [&["exercise", &*file, "--number", "2", "--answer", "-"], options].concat();
    let ended = loopscope(&arguments, &answer);
    (ended.status, ended.stdout)
}

#[test]
fn a_program_is_graded_by_runs_and_a_proof_with_the_points_of_its_parts() {
    let loops = |condition: &str| format!("while ({condition}) {{ sum += n % 10; n /= 10; }} printf(\"%d\", sum);");
    let (status, output) = digits(&loops("n != 0"), &[]);
    let proved = "✓ numbers 0..9999: proved for every promised input, 2 of 2\n";
    assert_eq!((status, output.contains("3 of 3 points\n") && output.contains(proved)), (Some(0), true), "{output}");
    let (status, output) = digits(&loops("n > 9"), &[]);
    let wrong = "0 of 3 points\n   ✗ numbers 0..9999: it does something else, 0 of 2\n";
    assert_eq!((status, output.contains(wrong)), (Some(1), true), "{output}");
    assert!(output.ends_with("   input:\n  1\n   expected:\n  1\n   given:\n  0\n"), "{output}");
    let (status, output) = digits("printf(\"%d\", m);", &[]);
    assert_eq!((status, output.contains("line 5: ")), (Some(1), true), "{output}");
}
