//! Proofs come with certificates, which the checker accepts.

use loopscope_certify::{Certificate, Time};
use loopscope_engine::{Host, Unobserved, analyse};
use loopscope_export::certificate::{CertificateSearch, SearchMeans, seek};
use loopscope_question::report::{Answer, Report, Verdict};
use loopscope_question::{Analysis, Budget, Program, Technique};
use loopscope_smt::Transport;
use loopscope_syntax::Dialect;
use loopscope_testing::corpus::{CorpusProgram, Expectation, ending_programs, programs};
use loopscope_testing::{Still, side_by_side, solver_process};

/// A program of the extended language without errors.
fn program_of(source: &str) -> Program {
    Program::read(source, Dialect::Extended).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn certified(program: &CorpusProgram) -> Option<Result<String, String>> {
    let target = program.header.target;
    let technique =
        program.header.techniques.first().map_or(Technique::Auto, |name| name.parse().expect("a technique"));
    let budget = Budget { states: 10_000, ..Budget::default() };
    let analysis = Analysis { target, technique, budget, ..Analysis::default() };
    let transport = || -> Box<dyn Transport> { Box::new(solver_process()) };
    let host = Host { transport: transport(), clock: &Still, observer: &mut Unobserved };
    let start = std::time::Instant::now();
    let read = program_of(&program.source);
    let report = analyse(&read, &analysis, host);
    let proved = start.elapsed().as_secs_f64();
    if report.verdict.answer() == Answer::Unknown {
        return None;
    }
    let sought = match seek(&read, &analysis, &report, SearchMeans { transport: &transport, time: Time::ENDLESS }) {
        CertificateSearch::Found(found) => {
            // The written text is what was checked.
            let read = Certificate::read(&found.text).expect("a certificate");
            assert_eq!(read.write(), found.text, "{}", program.name);
            Ok(found.text)
        }
        CertificateSearch::None(reason) => Err(reason.to_string()),
        CertificateSearch::Rejected(reason) => Err(format!("REJECTED: {reason}")),
    };
    let seconds = start.elapsed().as_secs_f64() - proved;
    println!("{:40} {proved:.1} s + {seconds:.1} s: {:?}", program.name, sought.as_ref().map(String::len));
    Some(sought)
}

/// Two variables that change together: the loop's invariant is a linear equation.
const TOGETHER: &str =
    "main(n) { int i = 0, s = 0; while (i < n) { i = i + 1; s = s + 3; } assert(s == 3 * i); return s; }";

#[test]
fn a_certificate_has_the_claims_of_the_member() {
    let analysis = |name| Analysis { technique: Technique::named(name), ..Analysis::default() };
    let transport = || -> Box<dyn Transport> { Box::new(solver_process()) };
    for technique in ["invariants", "horn"] {
        let analysis = analysis(technique);
        let host = Host { transport: transport(), clock: &Still, observer: &mut Unobserved };
        let mut report = analyse(&program_of(TOGETHER), &analysis, host);
        let claims = report.verdict.proof().expect("a proof").claims.clone();
        assert!(!claims.is_empty(), "{technique}");
        let certificate = |report: &Report| match seek(
            &program_of(TOGETHER),
            &analysis,
            report,
            SearchMeans { transport: &transport, time: Time::ENDLESS },
        ) {
            CertificateSearch::Found(found) => found.text,
            CertificateSearch::None(reason) | CertificateSearch::Rejected(reason) => panic!("{technique}: {reason}"),
        };
        let text = certificate(&report);
        assert!(claims.iter().all(|claim| text.contains(&claim.formula)), "{technique}: {claims:?} in {text}");

        // A claim is a hint: a wrong claim, or one that is not a formula, only costs a search.
        for formula in ["(= s 7)", "(= s", "(= undeclared 0)"] {
            let Verdict::Unreachable { proof } = &mut report.verdict else { panic!("{report:?}") };
            proof.claims[0].formula = formula.to_owned();
            proof.claims.truncate(1);
            assert!(!certificate(&report).contains(formula), "{technique}: {formula}");
        }
    }
}

/// Programs with proofs that have no certificate yet: `docs/ideas.md` lists what they need.
const WITHOUT: [&str; 11] = [
    "calls/triangle-of-bricks",
    "course/dispatch-table",
    "course/fibonacci",
    "linear-maps/full-turns",
    "loops-type-1/array-two-names",
    "loops-type-3/gears",
    "places/balance-passed-on",
    "places/matrix-corners",
    "recursion/common-divisor",
    "recursion/ninety-one",
    "unwritten/continue-before-the-write",
];

/// One in this many programs is tested, unless `CERTIFICATES` selects `all` or a part of their names.
const SHARE: usize = 9;

#[test]
fn proofs_have_certificates() {
    let wanted = std::env::var("CERTIFICATES").unwrap_or_default();
    let all = programs().into_iter().filter(|program| program.header.expectation == Expectation::Unreachable);
    let programs: Vec<CorpusProgram> = match wanted.as_str() {
        "" => all.step_by(SHARE).filter(|program| !WITHOUT.contains(&&*program.name)).collect(),
        "all" => all.collect(),
        part => all.filter(|program| program.name.contains(part)).collect(),
    };
    let found = side_by_side(|| (), &programs, |(), program| certified(program));
    let proved = programs.iter().zip(&found).filter_map(|(program, found)| Some((program, found.as_ref()?)));
    let proved: Vec<_> = proved.collect();
    let certified = proved.iter().filter(|(_, found)| found.is_ok()).count();
    println!("{certified} of {} proofs have a certificate", proved.len());
    let missing: Vec<String> = proved
        .iter()
        .filter(|(program, _)| !WITHOUT.contains(&&*program.name))
        .filter_map(|(program, found)| Some(format!("{}: {}", program.name, found.as_ref().err()?)))
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert!(wanted != "all" || certified * 100 >= proved.len() * 95, "{certified} of {}", proved.len());
}

/// Programs that end because of lengths of lists or contents of memory, for which certificates have no notation.
const WITHOUT_NOTATION: [&str; 3] =
    ["ends/list-reversed-and-walked", "ends/lists-merged", "ends/memory-chosen-by-input"];

/// Answers about the end of runs have certificates, too, unless they are about recursion, states of the interpreter, runs
/// on several inputs, inputs in turn, lengths, or memory.
#[test]
fn answers_about_the_end_of_runs_have_certificates() {
    let programs: Vec<CorpusProgram> =
        ending_programs().into_iter().filter(|program| !program.header.techniques.is_empty()).collect();
    let found = side_by_side(|| (), &programs, |(), program| certified(program));
    let answered = programs.iter().zip(&found).filter_map(|(program, found)| Some((program, found.as_ref()?)));
    let refused = answered.clone().filter_map(|(program, found)| Some((program, found.as_ref().err()?)));
    let exceptions = [
        "calls cannot be expanded",
        "that the whole state",
        "that runs on several inputs end",
        "that different inputs are read over and over",
    ];
    let missing: Vec<String> = refused
        .filter(|(program, _)| !WITHOUT_NOTATION.contains(&&*program.name))
        .filter(|(_, reason)| !exceptions.iter().any(|exception| reason.starts_with(exception)))
        .map(|(program, reason)| format!("{}: {reason}", program.name))
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    let certified = answered.filter(|(_, found)| found.is_ok()).count();
    assert!(certified >= 50, "only {certified} have a certificate");
}
