//! Outlines have no solutions, and grade answers like their lessons.

use std::fs;
use std::path::Path;

use loopscope_exercise::lesson::{Exercise, Lesson};
use loopscope_exercise::{Finding, Grade, Step, outline};
use loopscope_question::report::Answer;

fn lesson(text: &str) -> Lesson {
    let lesson = Lesson::read(text);
    assert_eq!(lesson.mistakes, []);
    lesson
}

fn versions(lesson: &Lesson) -> Vec<&Exercise> {
    lesson.exercises.iter().flat_map(Exercise::versions).collect()
}

#[test]
fn the_lessons_of_the_site_have_outlines_that_take_their_solutions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www/src/lessons");
    let files = fs::read_dir(folder).unwrap().map(|each| each.unwrap().path());
    let mut count = 0;
    for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "md")) {
        let text = fs::read_to_string(&file).unwrap();
        let (whole, outline_text) = (lesson(&text), outline(&text).unwrap());
        let short = lesson(&outline_text);
        assert_eq!(outline(&outline_text).as_ref(), Ok(&outline_text), "an outline has an outline: itself");
        for (whole, short) in versions(&whole).into_iter().zip(versions(&short)) {
            count += 1;
            let about = format!("{}: {}", file.display(), whole.title);
            assert_eq!(
                (&whole.source, &whole.hints, &whole.kind),
                (&short.source, &short.hints, &short.kind),
                "{about}"
            );
            assert_eq!(short.solution, "", "{about}");
            assert_eq!((whole.check_reference(), short.check_reference()), (Ok(()), Ok(())), "{about}");
            for answer in [&whole.solution, "7"] {
                assert_eq!(whole.check(answer), short.check(answer), "{about}");
            }
        }
    }
    assert!(count > 30, "{count}");
}

const INVARIANT: &str = "---
exercise: Even
kind: invariant
loop: 3
target: 6
---
Give one.

```c
main(n) {
  int i = 0;
  while (i < n)
    i = i + 2;
  if (i == 7)
    error();
  return i;
}
```

```solution
i % 2 == 0
```
";

/// The grade of an answer if each analysis has this verdict.
fn grade(exercise: &Exercise, answer: &str, verdict: Answer) -> Grade {
    let check = exercise.check(answer).unwrap();
    let mut findings = Vec::new();
    loop {
        match exercise.grade(answer, &check, &findings).step {
            Step::Ended(grade) => return grade,
            Step::Analyse { .. } => findings.push(Finding { answer: verdict, error_line: None, endless: None }),
        }
    }
}

#[test]
fn an_answer_that_is_the_solution_but_for_spaces_and_comments_is_accepted_where_nothing_is_proved() {
    let text = outline(INVARIANT).unwrap();
    assert!(!text.contains("i % 2 == 0"), "{text}");
    let exercise = &lesson(&text).exercises[0];
    for same in ["i % 2 == 0", " i%2==0\n", "i % 2 /* even */ == 0 // so"] {
        assert_eq!(grade(exercise, same, Answer::Unknown), Grade::Accepted, "{same}");
    }
    for other in ["0 == i % 2", "i % 2 == 1", "i % 20"] {
        assert_eq!(grade(exercise, other, Answer::Unknown), Grade::Open, "{other}");
    }
    assert_eq!(grade(exercise, "0 == i % 2", Answer::Unreachable), Grade::Right);
}

#[test]
fn a_wrong_solution_is_wrong_in_the_outline_too() {
    let text = INVARIANT.replace("i % 2 == 0", "i % 3 == 0");
    let short = lesson(&outline(&text).unwrap());
    for exercise in [&lesson(&text).exercises[0], &short.exercises[0]] {
        assert_eq!(grade(exercise, "i % 3 == 0", Answer::Reachable), Grade::Wrong);
    }
}

#[test]
fn answers_about_techniques_are_compared_with_no_hash() {
    let text = INVARIANT
        .replace("kind: invariant\nloop: 3\n", "kind: reachable\n")
        .replace("i % 2 == 0\n", "unreachable with invariants\n");
    let outline = outline(&text).unwrap();
    assert!(outline.ends_with("```solution-hash\n```\n"), "{outline}");
    // This is the hash of an outline of an earlier version.
    let with_hash = outline.replace("-hash\n", "-hash\nhash 0123456789abcdef\n");
    for text in [text, outline, with_hash] {
        let exercise = &lesson(&text).exercises[0];
        assert!(exercise.check("unreachable/**/with invariants").is_err());
        let graded = |verdict| grade(exercise, "unreachable with invariants", verdict);
        assert_eq!([Answer::Unreachable, Answer::Unknown].map(graded), [Grade::Right, Grade::Wrong]);
    }
}

#[test]
fn mistakes_are_refused() {
    assert_eq!(outline("text").map_err(|(line, _)| line), Err(1));
    let (line, message) = outline(&INVARIANT.replace("i % 2 == 0", "even i")).unwrap_err();
    assert!((line, message.to_string().starts_with("in the solution: ")) == (21, true), "{line}: {message}");
    assert_eq!(outline(&INVARIANT.replace("int i = 0;", "int i = ;")).map_err(|(line, _)| line), Err(11));
    for wrong in ["hash xyz", "hash 1\nhash 2", "i % 2 == 0", "size"] {
        let text = INVARIANT.replace("```solution\ni % 2 == 0", &format!("```solution-hash\n{wrong}"));
        let found: Vec<_> = Lesson::read(&text).mistakes.into_iter().map(|mistake| mistake.line).collect();
        assert_eq!(found, [21], "{wrong}");
    }
}
