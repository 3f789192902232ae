//! `loopscope exercise --handed-in`: grades the files that students have handed in.

use std::fs;

use serde_json::{Value, json};

use crate::support::command::{Ended, Folder, loopscope};

const LESSON: &str = "---
lesson: Two questions
---
---
exercise: First
kind: inputs
target: 3
---
```c
main(n) {
  if (2 * n == 14)
    output n;
  return 0;
}
```
```solution
n = 7
```
---
exercise: Second
kind: closed
loop: 3
variable: s
---
```c
main(n) {
  var s = 0;
  for (var i = 0; i < n; i++)
    s = s + 2;
  output s;
  return 0;
}
```
```solution
2 * n * (n > 0)
```
";

fn done(exercise: &str, answer: &str, attempts: &[(&str, bool)]) -> Value {
    let attempt =
        |(answer, right): &(&str, bool)| json!({ "answer": answer, "right": right, "at": "2026-11-25T08:00:00Z" });
    let attempts: Vec<Value> = attempts.iter().map(attempt).collect();
    json!({ "exercise": exercise, "solved": true, "answer": answer, "hints": 1, "attempts": attempts })
}

fn results(of: &[Value]) -> String {
    json!({ "lesson": "Two questions", "results": of }).to_string()
}

/// Grades files, given as names and contents.
fn grade(name: &str, files: &[(&str, String)], options: &[&str]) -> Ended {
    let folder = Folder::new(name);
    fs::create_dir_all(folder.path()).expect("a folder");
    let lesson = folder.join("lesson.md");
    fs::write(&lesson, LESSON).expect("the lesson is written");
    let paths: Vec<_> = files.iter().map(|(name, _)| folder.join(name)).collect();
    for (path, (_, text)) in paths.iter().zip(files) {
        fs::write(path, text).expect("a file is written");
    }
    let mut arguments = vec!["exercise", lesson.to_str().expect("UTF-8"), "--handed-in"];
    arguments.extend(paths.iter().map(|path| path.to_str().expect("UTF-8")));
    arguments.extend(options);
    let ended = loopscope(&arguments, "");
    let without_folder = |text: String| text.replace(&format!("{}/", folder.path()), "");
    Ended { stdout: without_folder(ended.stdout), stderr: without_folder(ended.stderr), ..ended }
}

#[test]
fn answers_are_checked_again_regardless_of_the_file() {
    let anna = results(&[
        // A right answer counts, even if the student typed another one later.
        done("First", "n = 8", &[("n = 9", false), ("n = 7", true)]),
        done("Second", "2 * n * (n > 0)", &[]),
    ]);
    let boris = results(&[done("First", "n = 6", &[("n = 6", true)]), done("Second", " ", &[])]);
    let ended = grade("handed-in", &[("anna.json", anna), ("boris.json", boris)], &[]);
    assert_eq!(ended.status, Some(1), "{ended:?}");
    expect_test::expect![[r"
        anna.json: 2 of 2 right
          1. First: right (attempts: 2, hints: 1)
          2. Second: right (attempts: 0, hints: 1)
        boris.json: 0 of 2 right
          1. First: wrong (attempts: 1, hints: 1)
             The run does not reach the line: `main` returned 0.
          2. Second: not answered (attempts: 0, hints: 1)
    "]]
    .assert_eq(&ended.stdout);
}

/// A translation of the lesson, whose exercises have the titles of the original as their ids.
#[test]
fn answers_are_found_by_ids() {
    let folder = Folder::new("handed-in-ids");
    fs::create_dir_all(folder.path()).expect("a folder");
    let lesson = LESSON
        .replace("lesson: Two questions", "lesson: Dva příklady\nid: Two questions")
        .replace("exercise: First", "exercise: První\nid: First");
    let answers = results(&[done("First", "n = 7", &[]), done("Second", "2 * n * (n > 0)", &[])]);
    let [file, anna] = [("lesson.md", lesson), ("anna.json", answers)].map(|(name, text)| {
        let path = folder.join(name);
        fs::write(&path, text).expect("a file is written");
        path.to_str().expect("UTF-8").to_owned()
    });
    let ended = loopscope(&["exercise", &file, "--handed-in", &anna], "");
    assert_eq!(ended.status, Some(0), "{ended:?}");
    assert!(ended.stdout.contains("2 of 2 right\n  1. První: right"), "{ended:?}");
    assert!(ended.stdout.contains("  2. Second: right"), "{ended:?}");
}

#[test]
fn grades_as_csv() {
    let anna = results(&[done("Second", "2 * n", &[])]);
    let ended = grade("handed-in-table", &[("anna.json", anna)], &["--csv"]);
    assert_eq!(ended.status, Some(1), "{ended:?}");
    let rows: Vec<Vec<String>> = csv::Reader::from_reader(ended.stdout.as_bytes())
        .records()
        .map(|row| row.expect("a row").iter().map(str::to_owned).collect())
        .collect();
    assert_eq!(rows[0], ["anna.json", "", "1", "First", "not answered", "0", "0", ""]);
    assert_eq!(rows[1][..7], ["anna.json", "", "2", "Second", "wrong", "0", "1"]);
    assert!(rows[1][7].contains("✗ the variable has the value of the answer: not for\n    n = -"), "{rows:?}");
    assert_eq!(rows[2], ["anna.json", "", "", "total", "0 of 2", "0", "1", ""]);
    assert_eq!(rows.len(), 3);
}

#[test]
fn a_table_ends_with_the_files_that_are_not_read() {
    let files = [("anna.json", "{}".to_owned()), ("boris.json", results(&[done("First", "n = 7", &[])]))];
    let ended = grade("handed-in-unread", &files, &["--csv", "--number", "1"]);
    assert_eq!(ended.status, Some(2), "{ended:?}");
    let rows: Vec<&str> = ended.stdout.lines().skip(1).collect();
    assert_eq!(rows[..2], ["boris.json,,1,First,right,0,1,", "boris.json,,,total,1 of 1,0,1,"]);
    assert!(rows[2].starts_with("anna.json,,,,not read,,,this is not a file of answers"), "{rows:?}");
    assert_eq!(rows.len(), 3);
}

#[test]
fn unreadable_files_are_reported_and_the_others_graded() {
    let right = results(&[done("First", "n = 7", &[])]);
    let other = right.replace("Two questions", "An\\u001bother");
    let negative = right.replace("\"hints\":1", "\"hints\":-1");
    let broken = ("broken.json", "{\n\"lesson\": 3".to_owned());
    let files = [broken, ("negative.json", negative), ("other.json", other), ("right.json", right)];
    let ended = grade("handed-in-broken", &files, &["--number", "1"]);
    assert_eq!(ended.status, Some(2), "{ended:?}");
    assert_eq!(ended.stdout, "right.json: 1 of 1 right\n  1. First: right (attempts: 0, hints: 1)\n");
    let unreadable = "this is not a file of answers that the page saved";
    let broken = format!("broken.json: {unreadable}: line 2 is not JSON\n");
    assert!(ended.stderr.contains(&broken), "{ended:?}");
    let negative = "a value in it is missing or invalid";
    assert!(ended.stderr.contains(&format!("negative.json: {unreadable}: {negative}\n")), "{ended:?}");
    let other = "other.json: these are answers to the lesson `An\u{fffd}other`, not to `Two questions`";
    assert!(ended.stderr.contains(other), "{ended:?}");
}

#[test]
fn a_file_has_a_name_and_all_lessons() {
    let right = json!({ "lesson": "Two questions", "results": [done("First", "n = 7", &[])] });
    let other = json!({ "lesson": "Another", "results": [] });
    let anna = json!({ "name": "Anna \u{1b}[31m", "lessons": [other, right] }).to_string();
    let empty = json!({ "name": "Boris", "lessons": [] }).to_string();
    let ended = grade("handed-in-names", &[("anna.json", anna), ("boris.json", empty)], &["--number", "1"]);
    assert_eq!(
        ended.stdout,
        "anna.json (Anna \u{fffd}[31m): 1 of 1 right\n  1. First: right (attempts: 0, hints: 1)\n"
    );
    assert!(ended.stderr.contains("boris.json: it has no answers"), "{ended:?}");
}

#[test]
fn no_text_of_a_table_is_a_formula() {
    let anna = json!({ "name": "=1+1", "lessons": [{ "lesson": "Two questions", "results": [] }] }).to_string();
    let ended = grade("handed-in-formula", &[("anna.json", anna)], &["--csv", "--number", "1"]);
    let rows = "anna.json,'=1+1,1,First,not answered,0,0,\nanna.json,'=1+1,,total,0 of 1,0,0,\n";
    assert!(ended.stdout.ends_with(rows), "{ended:?}");
}
