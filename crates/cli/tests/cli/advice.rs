//! Reports without an answer: where the search stopped, and suggestions, which form no cycles.

use loopscope_engine::{Host, Unobserved, analyse};
use loopscope_question::report::{Answer, Report, StopReason};
use loopscope_question::{Analysis, Budget, Target, Technique};
use loopscope_testing::{Still, process};

use crate::support::program_of;

fn ask(source: &str, technique: Technique) -> Report {
    let mut process = process();
    let budget = Budget { states: 12, ..Budget::default() };
    let analysis = Analysis { technique, budget, ..Analysis::default() };
    let host = Host { transport: Box::new(&mut *process), clock: &Still, observer: &mut Unobserved };
    analyse(&program_of(source), &analysis, host)
}

/// The reason for the stop, and the whole report.
fn stopped(source: &str, technique: Technique) -> (StopReason, Report) {
    let report = ask(source, technique);
    assert_eq!(report.verdict.answer(), Answer::Unknown, "{technique}");
    (report.verdict.stop().cloned().expect("a reason"), report)
}

/// A loop that sums values: the sum is an even number.
const SUM: &str = "main(A, n) {
  var i = 0, s = 0;
  while (i < n) {
    s = s + 2 * A[i];
    i = i + 1;
  }
  assert(s != 11);
}
";

/// A loop that reads.
const READS: &str = "main() {
  var sum = 0, x = input;
  while (x != 0) {
    sum = sum + 2 * x;
    x = input;
  }
  assert(sum != 7);
}
";

/// The same with a variable that is accessed through an array of pointers.
const SOMEWHERE: &str = "main() {
  var a = 0, b = 0, x = input, t = [&a, &b], k = 0;
  if (x > 5) { k = 1; }
  while (x != 0) {
    *(t[k]) = *(t[k]) + 2 * x;
    x = input;
  }
  assert(*(t[k]) != 7);
}
";

const RECURSIVE: &str = "fact(n) { if (n <= 1) { return 1; } return n * fact(n - 1); }
main() {
  var n = input;
  if (fact(n) == 121) { error(); }
}
";

/// The result grows too fast to be followed.
const TWICE_RECURSIVE: &str = "grow(n) { if (n <= 1) { return n + 2; } return grow(n - 1) * grow(n - 2) + n; }
main() {
  var n = input;
  if (grow(n) == 123456) { error(); }
}
";

#[test]
fn suggestions_form_no_cycle() {
    for source in [SUM, READS, RECURSIVE] {
        for first in [Technique::Auto, Technique::named("navigate"), Technique::named("execute")] {
            let mut asked = vec![first];
            loop {
                let report = ask(source, *asked.last().expect("one"));
                let Some(name) = report.verdict.stop().and_then(|stop| stop.suggestion.clone()) else { break };
                let next: Technique = name.parse().expect("a technique");
                assert!(!asked.contains(&next) && asked.len() < 5, "{asked:?}, then {next}\n{source}");
                assert!(
                    next != Technique::Auto && (first != Technique::Auto || next != Technique::named("navigate")),
                    "{next}"
                );
                asked.push(next);
            }
        }
    }
}

#[test]
fn the_loop_that_caused_the_stop_is_named_with_its_location() {
    for technique in [Technique::named("execute"), Technique::named("compact"), Technique::named("summarise")] {
        let (stop, _) = stopped(READS, technique);
        assert!(stop.message.to_string().contains("the loop in line 3"), "{technique}: {}", stop.message);
        assert_eq!(stop.place.map(|(line, _)| line), Some(3), "{technique}");
    }
    let (stop, _) = stopped(RECURSIVE, Technique::named("execute"));
    assert!(stop.message.to_string().contains("calls of `fact`"), "{}", stop.message);
}

#[test]
fn if_no_technique_can_help_a_change_of_the_program_is_suggested() {
    let (stop, _) = stopped(READS, Technique::named("summarise"));
    assert_eq!(stop.suggestion, None, "a loop that reads inputs has no template");
    let advice = stop.advice.expect("advice");
    assert!(
        advice.to_string().contains("the loop in line 3") && advice.to_string().contains("for these runs only"),
        "{advice}"
    );
    let (stop, _) = stopped(SUM, Technique::named("compact"));
    assert!(stop.advice.as_ref().is_some_and(|advice| advice.to_string().contains("`assume(n <= 5);`")), "{stop:?}");
}

#[test]
fn weak_invariants_lead_to_the_suggestion_of_a_stronger_technique() {
    let source = "main(n) { var i = 0, s = 0; while (i < n) { i = i + 1; s = s + i; } assert(s != 7); }";
    let mut process = process();
    let analysis = Analysis { technique: Technique::named("invariants"), ..Analysis::default() };
    let host = Host { transport: Box::new(&mut *process), clock: &Still, observer: &mut Unobserved };
    let report = analyse(&program_of(source), &analysis, host);
    let known = report.artefacts().flat_map(|artefact| artefact.invariants().to_vec());
    let known: Vec<String> = known.flat_map(|each| each.holds).map(|formula| formula.text).collect();
    assert!(known.iter().any(|each| each == "i >= 0"), "the invariants that were found: {known:?}");
    let stop = report.verdict.stop().expect("a reason");
    assert_eq!((stop.code.code(), stop.suggestion.as_deref()), ("approximated", Some("horn")));
}

#[test]
fn every_member_gives_a_reason_that_is_not_the_solvers() {
    let all = Technique::about(Target::AnyError).count() - 1;
    // Without loops, Summarise and Compact would repeat the work of Execute, and take no part.
    for (source, members) in [(SOMEWHERE, all), (TWICE_RECURSIVE, all - 2)] {
        let (_, report) = stopped(source, Technique::Auto);
        let said: Vec<_> = report.members.iter().map(|member| member.stop.as_ref().map(|stop| &stop.message)).collect();
        assert_eq!(said.len(), members);
        for message in said {
            let message = message.expect("all members have given up");
            assert!(
                !message.to_string().contains("canceled") && !message.to_string().contains("smt tactic"),
                "{message}"
            );
        }
    }
}
