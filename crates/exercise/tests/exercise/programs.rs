//! Programs that students write are compared with a reference that they do not see.

use loopscope_exercise::lesson::{Exercise, Lesson};
use loopscope_exercise::{Check, Grade, Mistake, Part, ProgramGrade, outline};
use loopscope_same::{Cases, Comparison, Subject, Verdict, compare};
use loopscope_syntax::Dialect;

const DIGITS: &str = "#include <stdio.h>

int main(void) {
    int n, sum = 0;
    scanf(\"%d\", &n);
    while (n > 0) {
        sum = sum + n % 10;
        n = n / 10;
    }
    printf(\"%d\\n\", sum);
    return 0;
}
";

/// Leaves out the last digit of every number that has several.
const ONE_DIGIT: &str = "#include <stdio.h>

int main(void) {
    int n;
    scanf(\"%d\", &n);
    if (n > 9)
        n = n / 10;
    printf(\"%d\", n);
    return 0;
}
";

/// A lesson with one exercise; its reference begins in line 17 if there are four settings.
fn text(settings: &str, reference: &str) -> String {
    let template = "```c\n#include <stdio.h>\n\n```";
    format!(
        "---\nexercise: Digits\nkind: program\n{settings}---\nAdd them.\n\n{template}\n\n```reference\n{reference}```\n"
    )
}

fn only(text: &str) -> Exercise {
    let lesson = Lesson::read(text);
    assert_eq!(lesson.mistakes, []);
    lesson.exercises.into_iter().next().expect("an exercise")
}

fn exercise(settings: &str) -> Exercise {
    only(&text(settings, DIGITS))
}

/// By runs alone.
fn grade(exercise: &Exercise, answer: &str) -> Result<ProgramGrade, Mistake> {
    exercise.grade_program(answer, &mut |program, cases| compare(program, cases))
}

/// As if a proof was found for each program in which runs find no difference.
fn proved(program: &Subject<'_>, cases: &mut Cases<'_>) -> Comparison {
    match compare(program, cases) {
        Comparison::Tried { runs, .. } => {
            Comparison::Same { runs, is_exhaustive: false, together: Vec::new(), stack: Vec::new() }
        }
        differs => differs,
    }
}

#[test]
fn a_wrong_program_has_its_smallest_telling_input() {
    let exercise = exercise("promised: 0..9999\n");
    assert_eq!(exercise.dialect, Dialect::C);
    assert_eq!(exercise.check(ONE_DIGIT), Ok(Check::Compare));
    let grade = grade(&exercise, ONE_DIGIT).expect("a grade");
    assert_eq!((grade.grade, grade.points()), (Grade::Wrong, 0));
    let difference = grade.difference().expect("a difference");
    assert_eq!((&*difference.input, &*difference.expected.text, &*difference.found.text), ("11", "2", "1"));
    assert_eq!((difference.expected.difference, difference.found.difference), (Some(0), Some(0)));
    assert_eq!(difference.given.text, "11\n");
}

#[test]
fn points_are_open_without_a_proof_unless_none_is_needed() {
    let open = grade(&exercise("promised: 0..9999\npoints: 3\n"), DIGITS).expect("a grade");
    assert_eq!((open.grade, open.points(), open.parts[0].points), (Grade::Open, 0, None));
    assert!(open.parts[0].runs > 1000, "{open:?}");
    let accepted = grade(&exercise("promised: 0..9999\npoints: 3\naccept: tried\n"), DIGITS).expect("a grade");
    assert_eq!((accepted.grade, accepted.points()), (Grade::Accepted, 3));
    let right = exercise("points: 3\n").grade_program(DIGITS, &mut proved).expect("a grade");
    assert_eq!((right.grade, right.points(), right.parts[0].verdict), (Grade::Right, 3, Verdict::Same));
}

#[test]
fn a_part_has_its_points_where_the_whole_is_wrong() {
    let parts =
        "promised: 0..9999\npart: 0..9 (1 point): one digit\npart: 0..9999 (2 points)\npart: 10..99 (4 points)\n";
    let exercise = exercise(parts);
    let parts = &exercise.programming().expect("a program is to be written").parts;
    let shown: Vec<_> = parts.iter().map(|part| (&*part.title, part.numbers.to_string(), part.points)).collect();
    let numbers = |text: &str| text.to_owned();
    assert_eq!(shown, [("", numbers("0..9999"), 2), ("one digit", numbers("0..9"), 1), ("", numbers("10..99"), 4)]);
    let wrong = exercise.grade_program(ONE_DIGIT, &mut proved).expect("a grade");
    let points: Vec<_> = wrong.parts.iter().map(|part| part.points).collect();
    assert_eq!((wrong.grade, points), (Grade::Wrong, vec![Some(0), Some(1), Some(0)]));
    // By runs alone, the points of the one part stay open.
    assert_eq!(grade(&exercise, ONE_DIGIT).expect("a grade").parts[1].points, None);
    // One proof is enough for all parts.
    let mut asked = 0;
    let right = exercise.grade_program(DIGITS, &mut |program, cases| {
        asked += 1;
        proved(program, cases)
    });
    assert_eq!((right.expect("a grade").points(), asked), (7, 1));
}

/// Runs on all promised inputs may miss a difference that the inputs of a part show.
#[test]
fn a_difference_on_a_part_is_one_on_the_whole() {
    let exercise =
        exercise("promised: -1000000..1000000\npart: -1000000..1000000 (1 point)\npart: 4000..4999 (1 point)\n");
    let rare = DIGITS.replace("    printf", "    if (given == 4321)\n        sum = 0;\n    printf");
    let rare = rare.replace("    while", "    int given = n;\n    while");
    let mut asked = 0;
    let graded = exercise.grade_program(&rare, &mut |program, cases| {
        asked += 1;
        if asked == 1 { Comparison::Tried { runs: 6000, undecided: None } } else { compare(program, cases) }
    });
    let graded = graded.expect("a grade");
    assert_eq!((asked, graded.grade), (2, Grade::Wrong));
    assert_eq!(graded.parts.iter().map(|part| part.points).collect::<Vec<_>>(), [Some(0), Some(0)]);
    assert_eq!(graded.difference().map(|difference| &*difference.input), Some("4321"));
}

#[test]
fn programs_that_fail_wait_or_never_end_are_wrong_in_their_own_words() {
    let exercise = exercise("promised: 0..9999\n");
    let of = |statements: &str| {
        let answer =
            format!("#include <stdio.h>\nint main(void) {{\n  int n;\n  scanf(\"%d\", &n);\n  {statements}\n}}\n");
        let grade = grade(&exercise, &answer).expect("a grade");
        assert_eq!(grade.grade, Grade::Wrong, "{statements}");
        let difference = grade.difference().expect("a difference").clone();
        let end = difference.found.end.map(|end| end.to_string());
        (grade.parts[0].verdict, end.unwrap_or_default(), difference.line)
    };
    let (verdict, end, line) = of("printf(\"%d\", n / (n - n)); return 0;");
    assert_eq!((verdict, &*end, line), (Verdict::Fails, "division by zero in line 5", Some(5)));
    let (verdict, end, line) = of("while (1) { } return 0;");
    assert_eq!((verdict, &*end, line), (Verdict::Endless, "never ends", None));
    let (verdict, end, _) = of("scanf(\"%d\", &n); printf(\"%d\", n); return 0;");
    assert_eq!((verdict, &*end), (Verdict::Differ, "reads in line 5, but the input has ended"));
}

#[test]
fn a_program_with_errors_is_refused_with_its_line() {
    let exercise = exercise("");
    let mistake = grade(&exercise, "#include <stdio.h>\nint main(void) {\n  return x;\n}\n").unwrap_err();
    assert_eq!((mistake.part, mistake.line), (Part::Answer, Some(3)));
    assert_eq!(exercise.check("  ").unwrap_err().message.to_string(), "there is no program yet");
    let long = format!("{DIGITS}//{}", "x".repeat(100_000));
    assert_eq!(exercise.check(&long).unwrap_err().message.to_string(), "the program is too long");
}

#[test]
fn a_reference_that_goes_wrong_is_told_at_its_line_before_anything_is_graded() {
    let reference = DIGITS.replace("n % 10", "n / (n - 7)");
    let exercise = only(&text("promised: 0..9999\n", &reference));
    let mistake = grade(&exercise, DIGITS).unwrap_err();
    let message = "the reference goes wrong for `7`: division by zero in line 7";
    assert_eq!((mistake.part, mistake.line, &*mistake.message.to_string()), (Part::Reference, Some(7), message));
    assert_eq!(exercise.check_reference(), Err(mistake));
    let lines = text("promised: 0..9999\n", &reference);
    let line = lines.lines().position(|line| line.contains("n / (n - 7)")).map(|at| at as u32 + 1);
    assert_eq!(Some(exercise.line_of_mistake_in_solution(Some(7))), line);
    let (outlined, _) = outline(&lines).unwrap_err();
    assert_eq!(Some(outlined), line);
    // Such an input is left out if the exercise promises no numbers.
    assert!(grade(&only(&text("", &reference)), &reference).is_ok());
    let unread = only(&text("", "#include <stdio.h>\nint main(void) { return x; }\n"));
    let mistake = grade(&unread, DIGITS).unwrap_err();
    assert_eq!((mistake.part, mistake.line), (Part::Reference, Some(2)));
}

#[test]
fn examples_have_what_the_reference_prints() {
    let exercise = exercise("example: 305\nexample: 12\\n34\n");
    let examples = [("305\n", "8\n"), ("12\n34\n", "3\n")].map(|(text, printed)| (text.to_owned(), printed.to_owned()));
    assert_eq!(exercise.examples(), examples);
}

#[test]
fn an_outline_has_the_tested_behaviour_of_the_reference() {
    let settings = "promised: 0..9999\nexample: 305\npart: 0..9999 (2 points)\npart: 0..9 (1 point)\n";
    let whole = text(settings, DIGITS);
    let outlined = outline(&whole).expect("an outline");
    assert!(!outlined.contains("sum") && outlined.contains("\"305\\n\" -> \"8\\n\"\n"), "{outlined}");
    assert_eq!(outline(&outlined), Ok(outlined.clone()), "an outline has an outline: itself");
    let (whole, outlined) = (only(&whole), only(&outlined));
    assert_eq!((&whole.kind, whole.examples()), (&outlined.kind, outlined.examples()));
    let count = outlined.tested.as_ref().map_or(0, Vec::len);
    assert!((60..=200).contains(&count), "{count}");
    let never = |_: &Subject<'_>, _: &mut Cases<'_>| -> Comparison { panic!("there is no reference") };
    let right = outlined.grade_program(DIGITS, &mut { never }).expect("a grade");
    assert_eq!((right.grade, right.points(), right.parts[0].verdict), (Grade::Accepted, 3, Verdict::Tried));
    assert_eq!((right.parts[0].runs, right.parts[1].runs), (count as u64, 10));
    let wrong = outlined.grade_program(ONE_DIGIT, &mut { never }).expect("a grade");
    assert_eq!((wrong.grade, wrong.points()), (Grade::Wrong, 1));
    let difference = wrong.difference().expect("a difference");
    assert_eq!((&*difference.expected.text, difference.found.text.is_empty()), ("2", false), "{difference:?}");
}

#[test]
fn a_program_may_be_written_from_nothing_and_in_micro_c() {
    let text = |fence: &str, reference: &str| {
        format!("---\nexercise: A\nkind: program\n---\n```{fence}\n```\n```reference\n{reference}\n```\n")
    };
    let c = only(&text("c", DIGITS));
    assert_eq!((c.dialect, &*c.source), (Dialect::C, ""));
    let micro = only(&text("micro-c", "main(a, b) { output a + b; }"));
    assert_eq!(micro.dialect, Dialect::Extended);
    let right = micro.grade_program("main(x, y) { output y + x; }", &mut proved).expect("a grade");
    assert_eq!(right.grade, Grade::Right);
    let wrong = grade(&micro, "main(x, y) { output y - x; }").expect("a grade");
    assert_eq!(wrong.difference().map(|difference| &*difference.input), Some("1, 0"));
    let outlined = outline(&text("micro-c", "main(a, b) { output a + b; }")).expect("an outline");
    assert!(outlined.contains("\n1, 0 \"\" -> \"1\\n\"\n"), "{outlined}");
    let arrays = outline(&text("micro-c", "main(a) { output a[0]; }")).unwrap_err().1.to_string();
    assert_eq!(arrays, "an outline cannot have a reference whose `main` has an array as a parameter");
}

#[test]
fn wrong_settings_are_told_at_their_line() {
    for (settings, line, message) in [
        ("output: all\n", 4, "`output` is `exact`, `words` or `numbers`"),
        ("promised: 9..1\n", 4, "a range of numbers is written as `1..9999`, the least one first"),
        ("accept: all\n", 4, "`accept` is `proved` or `tried`"),
        ("points: 0\n", 4, "points are a number from 1 to 1000"),
        ("part: 1..9\n", 4, "a part is written as `1..9 (2 points): its name`, and the name can be left out"),
        (
            "part: 1..9 (2 points) x\n",
            4,
            "a part is written as `1..9 (2 points): its name`, and the name can be left out",
        ),
        ("promised: 1..9\npart: 1..10 (2 points)\n", 5, "only numbers 1..9 are promised"),
        (
            "promised: 1..9\npart: 1..8 (2 points)\n",
            5,
            "one `part` must have all promised numbers, 1..9: it decides whether a program is right",
        ),
        (
            "points: 2\npromised: 1..9\npart: 1..9 (2 points)\n",
            4,
            "the points are those of the parts, so there can be no `points`",
        ),
        ("target: 3\n", 4, "this kind of exercise has no `target`, or there are two"),
    ] {
        let lesson = Lesson::read(&text(settings, DIGITS));
        let mistakes: Vec<_> = lesson.mistakes.iter().map(|each| (each.line, each.message.to_string())).collect();
        assert_eq!(mistakes, [(line, message.to_owned())], "{settings}");
    }
    let solution = text("", DIGITS).replace("```reference", "```solution");
    let message = "a program that is to be written has a `reference`, and no solution";
    assert_eq!(Lesson::read(&solution).mistakes[0].message.to_string(), message);
    let other_kind = text("", DIGITS).replace("kind: program", "kind: failing");
    let message = "only a program that is to be written has a `reference`";
    assert_eq!(Lesson::read(&other_kind).mistakes[0].message.to_string(), message);
}

#[test]
fn a_c_program_is_repaired_as_a_program_that_is_written() {
    let text = format!(
        "---\nexercise: A\nkind: repair\npromised: 0..9999\npoints: 2\n---\n```c\n{ONE_DIGIT}```\n```solution\n{DIGITS}```\n"
    );
    let exercise = only(&text);
    assert_eq!((exercise.dialect, exercise.source.trim_end()), (Dialect::C, ONE_DIGIT.trim_end()));
    assert_eq!(grade(&exercise, &exercise.source).expect("a grade").grade, Grade::Wrong);
    let right = exercise.grade_program(&exercise.solution, &mut proved).expect("a grade");
    assert_eq!((right.grade, right.points()), (Grade::Right, 2));
    let outlined = outline(&text).expect("an outline");
    assert!(outlined.contains("```tested\n\"0\\n\" -> \"0\\n\"\n") && !outlined.contains("```solution"), "{outlined}");
    assert_eq!(grade(&only(&outlined), DIGITS).expect("a grade").grade, Grade::Accepted);
    let reference = Lesson::read(&text.replace("```solution", "```reference"));
    let message = "only a program that is to be written has a `reference`";
    assert_eq!(reference.mistakes[0].message.to_string(), message);
}
