//! `loopscope exercise`: whether answers to exercises are right.

use std::fs;
use std::path::{Path, PathBuf};

use loopscope_exercise::lesson::{Kind, Lesson};

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

fn lesson(number: usize) -> String {
    lessons()[number - 1].display().to_string()
}

#[test]
fn the_solutions_of_all_lessons_are_right() {
    assert_eq!(lessons().len(), 6);
    for file in lessons() {
        let text = fs::read_to_string(&file).expect("a lesson");
        let exercises = Lesson::read(&text).exercises;
        assert!((4..=6).contains(&exercises.len()), "{}: {} exercises", file.display(), exercises.len());
        assert!(exercises.iter().all(|exercise| !exercise.hints.is_empty()), "{}: no hint", file.display());
        let ended = loopscope(&["exercise", &file.display().to_string()], "");
        assert_eq!(ended.status, Some(0), "{ended:?}");
    }
}

/// The initial content of the bench for teachers.
#[test]
fn the_solutions_of_all_templates_are_right() {
    let files = lessons_in("../../www/src/lessons/new");
    assert_eq!(files.len(), 6);
    for file in files {
        let ended = loopscope(&["exercise", &file.display().to_string()], "");
        assert_eq!(ended.status, Some(0), "{ended:?}");
    }
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
    has(&|kind| matches!(kind, Kind::Repair));
}

/// The result of the check of an answer to one exercise of a lesson.
fn answered(lesson_number: usize, number: &str, answer: &str) -> (Option<i32>, String) {
    let ended = loopscope(&["exercise", &lesson(lesson_number), "--number", number, "--answer", "-"], answer);
    (ended.status, ended.stdout)
}

#[test]
fn wrong_inputs_are_told_where_their_run_ends() {
    let (status, told) = answered(1, "1", "n = 3");
    assert_eq!(
        (status, told.as_str()),
        (Some(1), "1. Solve it backwards: wrong\n   The run does not come there: `main` returned 5.\n")
    );
    let (status, told) = answered(3, "1", "input: 5");
    assert_eq!(status, Some(1));
    assert!(told.contains("The run ends in line 5: a further input is read here, and none is left."), "{told}");
    let (status, told) = answered(1, "1", "m = 3");
    assert_eq!((status, told.contains("line 1: `main` has no parameter `m`.")), (Some(1), true), "{told}");
}

#[test]
fn inputs_that_are_not_the_smallest_are_told_smaller_ones() {
    let (status, told) = answered(1, "4", "a = 11\ninput: 0");
    assert_eq!(status, Some(1));
    assert!(told.contains("11 is not the least: 6 is enough, such as a = 1, input: 5."), "{told}");
    let (status, told) = answered(3, "1", "input: 50, 50, 0");
    assert_eq!(status, Some(1));
    assert!(told.contains("3 is not the least: 2 is enough."), "{told}");
}

#[test]
fn an_invariant_that_does_not_hold_has_a_counterexample() {
    let (status, told) = answered(6, "2", "s == 3 * i && i < 5");
    assert_eq!(status, Some(1));
    assert!(told.contains("✓ it holds when the loop is reached first"), "{told}");
    assert!(told.contains("✗ if it holds before an iteration, it holds after it: not for"), "{told}");
    assert!(told.contains(" i = 4\n") && told.contains(" s = 12\n"), "{told}");
}

#[test]
fn what_can_be_reached_must_be_seen_by_the_technique() {
    assert_eq!(answered(6, "1", "i % 2 == 0").0, Some(0));
    let (status, told) = answered(1, "5", "reachable with execute");
    assert_eq!((status, told.contains("The line cannot be reached.")), (Some(1), true), "{told}");
    let (status, told) = answered(1, "5", "unreachable with magic");
    assert_eq!((status, told.contains("there is no technique `magic`")), (Some(1), true), "{told}");
}

#[test]
fn mistakes_in_a_lesson_have_their_lines() {
    let text = "---\nlesson: A\n---\n---\nexercise: B\nkind: inputs\n---\n```c\nmain() { }\n```\n---\nexercise: C\nkind: magic\n---\n";
    let ended = loopscope(&["exercise", "-"], text);
    assert_eq!(ended.status, Some(2));
    assert!(ended.stderr.contains("<stdin>:6: `target: …` is missing"), "{ended:?}");
    assert!(ended.stderr.contains("<stdin>:13: `magic` is no kind of exercise"), "{ended:?}");
    let broken = "---\nexercise: D\nkind: invariant\nloop: 2\ntarget: 3\n---\n\n```c\nmain(n) {\n  n = 1;\n  error();\n}\n```\n```solution\n1\n```\n";
    let ended = loopscope(&["exercise", "-"], broken);
    assert_eq!(ended.status, Some(2));
    let template = fs::read_to_string(&lessons_in("../../www/src/lessons/new")[0]).expect("a template");
    let (first, both) = (template.lines().count(), format!("{template}{template}"));
    let twice = loopscope(&["exercise", "-"], &both);
    assert_eq!(twice.status, Some(2));
    let told = format!("<stdin>:{}: there is another exercise called `Find a closed form`", first + 1);
    assert!(twice.stderr.contains(&told), "{twice:?}");
    assert!(ended.stdout.contains("<stdin>:10: no `while` or `for` of `main` starts here"), "{ended:?}");
}

#[test]
fn an_answer_is_not_shown_where_a_run_fails() {
    let text = "---\nexercise: Steps\nkind: invariant\nloop: 3\ntarget: 6\n---\n```c\nmain(n) {\n  int i = 0, x = 4;\n  while (i < n)\n    i = i + 8 / x;\n  \
                if (i == 7)\n    error();\n  return i;\n}\n```\n```solution\ni % 2 == 0 && x == 4\n```\n";
    let ended = loopscope(&["exercise", "-"], text);
    assert_eq!(ended.status, Some(0), "{ended:?}");
    let weaker = loopscope(&["exercise", "-"], text.replace("x == 4\n```", "(x == 4 || x == 0)\n```"));
    assert_eq!(weaker.status, Some(3), "{weaker:?}");
    let told = "? if it holds before an iteration, it holds after it: a run fails before, in line 4: division by zero";
    assert!(weaker.stdout.contains(told), "{weaker:?}");
}
