use loopscope_syntax::Dialect;

use super::{grade, table};
use crate::request::grading::{
    GradedProof, GradedText, GradingEvent, GradingOutcome, GradingRequest, GradingRow, KnownGrade, LoopPair,
    ProgramGrade,
};

/// A program whose `main` has this body after it has read `n`.
fn c(body: &str) -> GradedText {
    let source = format!("#include <stdio.h>\nint main(void) {{\n  int n;\n  scanf(\"%d\", &n);\n  {body}\n}}\n");
    GradedText { source, dialect: Dialect::C }
}

fn request(reference: &str, bodies: &[&str]) -> GradingRequest {
    GradingRequest {
        reference: c(reference),
        submissions: bodies.iter().map(|body| c(body)).collect(),
        output: "words".to_owned(),
        promised: None,
        seed: 1,
        known: Vec::new(),
    }
}

const ABSOLUTE: &str = "printf(\"%d\\n\", n < 0 ? -n : n);";

/// The last grade of each program, and the last groups.
fn graded(request: &GradingRequest) -> (Vec<ProgramGrade>, Vec<Option<u32>>) {
    let mut grades: Vec<Option<ProgramGrade>> = request.submissions.iter().map(|_| None).collect();
    let mut last = Vec::new();
    let outcome = grade(request, &mut |event| {
        if let GradingEvent::Graded { at, grade, groups } = event {
            grades[at as usize] = Some(*grade);
            last = groups;
        }
    });
    assert!(matches!(outcome, GradingOutcome::Graded), "{outcome:?}");
    (grades.into_iter().map(|grade| grade.expect("a grade")).collect(), last)
}

const CLASS: [&str; 6] = [
    "printf(\"%d\", n > 0 ? n : -n);",
    "printf(\"<b>%d\\n\", n);",
    "while (n < 0) { }\n  printf(\"%d\\n\", n);",
    "printf(\"%d\\n\", n)",
    "printf(\"%d\\n\", 5 / n > 0 ? n : -n);",
    "printf(\"<b>%d\", n + 0);",
];

#[test]
fn each_program_has_its_grade_and_its_group() {
    let (grades, groups) = graded(&request(ABSOLUTE, &CLASS));
    let verdicts: Vec<_> = grades.iter().map(|grade| grade.verdict).collect();
    assert_eq!(verdicts, ["tried", "differ", "endless", "refused", "fails", "differ"]);
    assert_eq!(groups, [1, 2, 3, 5, 4, 2].map(Some));
    let points: Vec<_> = grades.iter().map(|grade| grade.points).collect();
    assert_eq!(points, [Some(1), Some(0), Some(0), Some(0), Some(0), Some(0)]);
    let difference = grades[1].difference.as_ref().expect("a difference");
    assert_eq!((difference.input.as_str(), difference.given.text.as_str()), ("0", "<b>0"));
    assert_eq!((difference.expected.difference, difference.given.difference), (Some(0), Some(0)));
    let fails = &grades[4].difference.as_ref().expect("a difference").given;
    assert_eq!(
        (fails.line, fails.end.as_ref().map(ToString::to_string)),
        (Some(5), Some("division by zero in line 5".to_owned()))
    );
    assert_eq!(grades[3].refusal.as_ref().expect("a refusal").line, Some(5));
}

#[test]
fn grades_come_one_after_the_other() {
    let mut events = Vec::new();
    grade(&request(ABSOLUTE, &CLASS[..3]), &mut |event| {
        events.push(match event {
            GradingEvent::Begins { at } => at.map_or_else(|| "begins".to_owned(), |at| format!("begins {at}")),
            GradingEvent::Reference { left_out, .. } => format!("reference {}", left_out.is_some()),
            GradingEvent::Graded { at, groups, .. } => format!("graded {at} {groups:?}"),
        });
    });
    let expected = [
        "begins 0",
        "begins 1",
        "begins 2",
        "begins",
        "reference false",
        "begins 0",
        "graded 0 [Some(1), None, None]",
        "begins 1",
        "graded 1 [Some(1), Some(2), None]",
        "begins 2",
        "graded 2 [Some(1), Some(2), Some(3)]",
        "begins",
    ];
    assert_eq!(events, expected);
}

#[test]
fn a_grade_that_is_known_is_not_found_again() {
    let class = request(ABSOLUTE, &CLASS);
    let (grades, groups) = graded(&class);
    let known: Vec<Option<KnownGrade>> = grades.into_iter().map(|grade| Some(grade.known)).collect();
    let runs = known[0].as_ref().expect("a grade").runs;
    assert!(runs > 1000, "{runs}");
    let again = GradingRequest { known, ..class };
    let (grades, groups_again) = graded(&again);
    let verdicts: Vec<_> = grades.iter().map(|grade| grade.verdict).collect();
    assert_eq!(verdicts, ["tried", "differ", "endless", "refused", "fails", "differ"]);
    assert_eq!((grades[0].runs, groups_again), (runs, groups.clone()));
    // So is a proof.
    let proof =
        GradedProof { is_exhaustive: false, loops: vec![LoopPair { reference: 5, program: 6 }], stack: Vec::new() };
    let mut known = again.known;
    known[0] = Some(KnownGrade { proof: Some(proof), runs, ..KnownGrade::default() });
    let (grades, groups_again) = graded(&GradingRequest { known, ..request(ABSOLUTE, &CLASS) });
    let lines = grades[0].proof.as_ref().map(|proof| (proof.loops[0].reference, proof.loops[0].program));
    assert_eq!((grades[0].verdict, grades[0].points, lines), ("same", Some(1), Some((5, 6))));
    assert_eq!(groups_again, groups);
    let mut known: Vec<_> = grades.into_iter().map(|grade| Some(grade.known)).collect();
    known[0] = None;
    // A difference of another program is none of this one.
    known.swap(0, 1);
    let (grades, _) = graded(&GradingRequest { known, ..request(ABSOLUTE, &CLASS) });
    assert_eq!(grades[0].verdict, "tried");
}

#[test]
fn nothing_is_graded_with_a_reference_that_goes_wrong() {
    let divides = "printf(\"%d\\n\", 10 / n);";
    let mut class = request(divides, &[divides]);
    let (grades, _) = graded(&class);
    assert_eq!(grades[0].verdict, "tried");
    class.promised = Some("0..9".to_owned());
    match grade(&class, &mut |event| assert!(matches!(event, GradingEvent::Begins { .. }))) {
        GradingOutcome::Wrong { failure } => assert_eq!((failure.input.as_str(), failure.line), ("0", Some(5))),
        other => panic!("{other:?}"),
    }
    class.promised = Some("9..0".to_owned());
    assert!(matches!(grade(&class, &mut |_| {}), GradingOutcome::Invalid { .. }));
    let refused = grade(&request("return x;", &[]), &mut |_| {});
    assert!(matches!(refused, GradingOutcome::Refused { refusal } if refusal.line == Some(5)));
}

#[test]
fn a_table_has_the_columns_of_the_command_line() {
    let row = || GradingRow {
        file: "=anna/a.c".to_owned(),
        verdict: "differ".to_owned(),
        points: Some(2.5),
        group: 2,
        input: "-1".to_owned(),
        expected: "1".to_owned(),
        given: "-1".to_owned(),
        remark: "the sign, again".to_owned(),
    };
    let expected = "file,verdict,points,group,input,expected,given,remark\n'=anna/a.c,differ,2.5,2,'-1,1,'-1,\"the sign, again\"\n";
    assert_eq!(table(vec![row()]), Ok(expected.to_owned()));
    assert!(table(vec![GradingRow { verdict: "good".to_owned(), ..row() }]).is_err());
}
