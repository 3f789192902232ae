//! Outlines have no solutions, and grade answers like their lessons.

use std::fs;
use std::path::Path;

use loopscope_exercise::lesson::{Exercise, Lesson};
use loopscope_exercise::{Check, Judgement, outline};

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
            let is_right = short.check(&whole.solution) == Ok(Check::Settled(Judgement::Right));
            assert!(is_right, "{about}: {:?}", short.check(&whole.solution));
            assert_eq!(whole.check("7"), short.check("7"), "{about}");
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

#[test]
fn an_answer_that_is_the_solution_but_for_spaces_and_comments_is_right_without_a_proof() {
    let text = outline(INVARIANT).unwrap();
    assert!(!text.contains("i % 2 == 0"), "{text}");
    let short = lesson(&text);
    let check = |answer: &str| short.exercises[0].check(answer).unwrap();
    for same in ["i % 2 == 0", " i%2==0\n", "i % 2 /* even */ == 0 // so"] {
        assert_eq!(check(same), Check::Settled(Judgement::Right), "{same}");
    }
    for other in ["0 == i % 2", "i % 2 == 1", "i % 20"] {
        assert!(matches!(check(other), Check::Ask(_)), "{other}");
    }
}

#[test]
fn mistakes_are_refused() {
    assert_eq!(outline("text").map_err(|(line, _)| line), Err(1));
    for wrong in ["hash xyz", "hash 1\nhash 2", "i % 2 == 0", "size"] {
        let text = INVARIANT.replace("```solution\ni % 2 == 0", &format!("```solution-hash\n{wrong}"));
        let found: Vec<_> = Lesson::read(&text).mistakes.into_iter().map(|mistake| mistake.line).collect();
        assert_eq!(found, [21], "{wrong}");
    }
}
