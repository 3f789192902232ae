//! A certificate that was changed is refused, with the reason.

use loopscope_certify::{Certificate, Evidence, Range, Target};
use loopscope_syntax::Dialect;
use loopscope_testing::{SolverProcess, solver_process};
use serde_json::{Value, json};

use crate::claims::{Claim, claim, examine};

/// Two loops in sequence, and one nested in the second.
const PROGRAM: &str = "\
main(n) {
    var i, j, s;
    i = 0;
    s = 0;
    while (i < n) {
        s = s + 2;
        i = i + 1;
    }
    i = 0;
    while (i < 3) {
        j = 0;
        while (j < 2) {
            s = s + 1;
            j = j + 1;
        }
        i = i + 1;
    }
    assert(s % 2 == 0);
    return 0;
}
";

fn good() -> Value {
    let claims =
        [Claim::Invariant("(and (= $s (* 2 $i)) (>= $i 0))"), Claim::Invariant("(= (mod $s 2) 0)"), Claim::Bound(3)];
    let certificate = claim(PROGRAM, Dialect::Extended, Target::AnyError, &claims);
    serde_json::to_value(certificate).expect("plain data")
}

/// A change of a certificate.
type Change = (&'static str, &'static str, fn(&mut Value));

/// The name of each change, a part of the reason for the refusal, and the change.
const CHANGES: [Change; 30] = [
    ("another format", "its `format` is not", |it| it["format"] = json!("other-certificate")),
    ("no format", "its `format` is not", |it| drop(it.as_object_mut().map(|all| all.remove("format")))),
    ("a later version", "its version is 2", |it| it["version"] = json!(2)),
    ("no version", "it has no version", |it| drop(it.as_object_mut().map(|all| all.remove("version")))),
    ("another program", "another program", |it| it["sha256"] = json!("0".repeat(64))),
    ("half a hash", "another program", |it| it["sha256"] = json!("abc")),
    ("no dialect", "missing field `dialect`", |it| drop(it.as_object_mut().map(|all| all.remove("dialect")))),
    ("an unknown dialect", "is not a dialect", |it| it["dialect"] = json!("c++")),
    ("an unknown target", "is not a target", |it| it["target"] = json!("line:x")),
    ("another target", "", |it| it["target"] = json!("line:13")),
    ("a target outside of the program", "nothing to execute", |it| it["target"] = json!("line:99")),
    ("an empty line as target", "nothing to execute", |it| it["target"] = json!("line:15")),
    ("the other verdict", "cannot prove", |it| it["verdict"] = json!("reachable")),
    ("no verdict", "cannot prove", |it| it["verdict"] = json!("unknown")),
    ("evidence of another kind", "has no bounds", |it| it["evidence"] = json!({"kind": "run"})),
    ("evidence of an unknown kind", "unknown variant", |it| it["evidence"] = json!({"kind": "oracle"})),
    ("an unknown field", "unknown field", |it| it["trust"] = json!("me")),
    ("a weaker invariant", "line 10", |it| set(it, 0, "invariant", json!("(>= $i 0)"))),
    ("a stronger invariant", "line 5", |it| set(it, 0, "invariant", json!("(and (= $s (* 2 $i)) (= $i 0))"))),
    ("a trivial invariant", "", |it| set(it, 1, "invariant", json!("true"))),
    ("an invariant that is never true", "line 5", |it| set(it, 0, "invariant", json!("false"))),
    ("a smaller bound", "line 12", |it| set(it, 2, "bound", json!(2))),
    ("no bound", "either an invariant or a bound", |it| set(it, 2, "bound", Value::Null)),
    ("a bound beside an invariant", "either an invariant or a bound", |it| set(it, 0, "bound", json!(3))),
    ("a bound for an unbounded loop", "line 5", |it| {
        set(it, 0, "invariant", Value::Null);
        set(it, 0, "bound", json!(9));
    }),
    ("a loop left out", "there is no claim about the loop in line 10", |it| drop(loops(it).remove(1))),
    ("a loop twice", "two claims", |it| {
        let first = loops(it)[0].clone();
        loops(it).push(first);
    }),
    ("loops that are swapped", "", |it| {
        let (one, other) = (loops(it)[0]["loop"].take(), loops(it)[1]["loop"].take());
        loops(it)[0]["loop"] = other;
        loops(it)[1]["loop"] = one;
    }),
    ("a loop that is not there", "there is no loop in line 6", |it| loops(it)[0]["loop"]["line"] = json!(6)),
    ("a loop of another call", "there is no loop", |it| {
        loops(it)[0]["loop"]["calls"] = json!([{"line": 5, "column": 1}]);
    }),
];

/// Formulas that cannot be invariants, each with a part of the reason.
fn formulas() -> Vec<(String, &'static str)> {
    let twice = |text: String, _| format!("(* {text} {text})");
    let squares = (0..40).fold(("$n".to_owned(), String::new()), |(last, lets), number| {
        (format!("q{number}"), format!("{lets}(let ((q{number} (* {last} {last} 3))) "))
    });
    vec![
        ("(= $s $unknown)".to_owned(), "is not known"),
        ("(= s (* 2 i))".to_owned(), "is not known"),
        ("(and $s $i)".to_owned(), "expected a value of sort Bool"),
        ("$s".to_owned(), "expected a value of sort Bool"),
        ("(select $s $i)".to_owned(), "not an array"),
        ("(= $s true)".to_owned(), "two sorts"),
        ("(= $s (* 2 $i)".to_owned(), "missing"),
        ("(= $s (* 2 $i)))".to_owned(), "too many"),
        ("(exists ((x Int)) (= $s (* 2 x)))".to_owned(), "says more than can be read"),
        (String::new(), "not one formula"),
        ("true true".to_owned(), "not one formula"),
        ("(= (mod $s 0) 0)".to_owned(), "divisor"),
        (format!("{}true{}", "(not ".repeat(100_000), ")".repeat(100_000)), "too deeply"),
        (format!("(and {})", "(= $s 1) ".repeat(200_000)), "more than"),
        (format!("(= $s {})", "9".repeat(100_000)), "too long"),
        (format!("{}(= {} 0){}", squares.1, squares.0, ")".repeat(40)), "too large"),
        (format!("(= $s {})", (0..12).fold("12345678901234567890".to_owned(), twice)), "too large"),
    ]
}

fn loops(certificate: &mut Value) -> &mut Vec<Value> {
    certificate["evidence"]["loops"].as_array_mut().expect("loops")
}

fn set(certificate: &mut Value, at: usize, key: &str, value: Value) {
    let claim = loops(certificate)[at].as_object_mut().expect("a claim");
    if value.is_null() {
        claim.remove(key);
    } else {
        claim.insert(key.to_owned(), value);
    }
}

/// The result of the check of a certificate's text.
fn checked(solver: &mut SolverProcess, source: &str, text: &str) -> Result<usize, String> {
    let certificate = Certificate::read(text).map_err(|error| error.to_string())?;
    examine(solver, source, &certificate).map_err(|refused| refused.reason.to_string())
}

#[test]
fn each_change_is_refused() {
    let mut solver = solver_process();
    let good = good();
    assert_eq!(checked(&mut solver, PROGRAM, &good.to_string()), Ok(5));
    for (name, reason, change) in CHANGES {
        let mut changed = good.clone();
        change(&mut changed);
        let said = checked(&mut solver, PROGRAM, &changed.to_string()).expect_err(name);
        assert!(said.contains(reason), "{name}: {said}");
    }
}

#[test]
fn meaningless_formulas_are_refused() {
    let mut solver = solver_process();
    for (formula, reason) in formulas() {
        let mut changed = good();
        set(&mut changed, 0, "invariant", json!(formula));
        let said = checked(&mut solver, PROGRAM, &changed.to_string()).expect_err(&formula[..formula.len().min(60)]);
        assert!(said.contains(reason), "{formula:.60}: {said}");
    }
}

#[test]
fn a_cut_certificate_is_refused() {
    let mut solver = solver_process();
    let text = good().to_string();
    for length in (0..text.len()).step_by(7) {
        assert!(checked(&mut solver, PROGRAM, &text[..length]).is_err(), "{length}");
    }
    for text in ["[]", "null", "7", "{}", "\u{0}"] {
        assert!(checked(&mut solver, PROGRAM, text).is_err(), "{text}");
    }
}

#[test]
fn a_certificate_of_a_changed_program_is_refused() {
    let mut solver = solver_process();
    for changed in [PROGRAM.replace("i < 3", "i < 4"), format!("{PROGRAM} "), String::new()] {
        let said = checked(&mut solver, &changed, &good().to_string());
        assert!(said.is_err_and(|said| said.contains("another program")));
    }
}

#[test]
fn inputs_are_replayed() {
    let source = "main(n) { if (input == 7 && n == 3) error(); return 0; }";
    let mut solver = solver_process();
    let certificate = |inputs: Value, parameters: Value| {
        let evidence = json!({"kind": "inputs", "inputs": inputs, "parameters": parameters});
        let evidence: Evidence = serde_json::from_value(evidence).expect("evidence");
        Certificate::new(source, Dialect::Extended, Target::AnyError, evidence).write()
    };
    let integer = |value: &str| json!({"n": {"kind": "integer", "value": value}});
    assert_eq!(checked(&mut solver, source, &certificate(json!(["7"]), integer("3"))), Ok(1));
    for (inputs, parameters, reason) in [
        (json!(["8"]), integer("3"), "does not reach the target"),
        (json!(["7"]), integer("4"), "does not reach the target"),
        (json!([]), integer("3"), "reads more inputs"),
        (json!(["x"]), integer("3"), "is not an integer"),
        (json!(["7*x"]), integer("3"), "repetitions"),
        (json!(["7"]), integer(""), "is not an integer"),
        (json!(["7"]), json!({"m": {"kind": "integer", "value": "3"}}), "no parameter `m`"),
        (json!(["7"]), json!({"n": {"kind": "array", "runs": []}}), "another kind"),
    ] {
        let said = checked(&mut solver, source, &certificate(inputs, parameters)).expect_err(reason);
        assert!(said.contains(reason), "{said}");
    }
}

/// The first input is bounded by a branch, the second one by the first.
const FEW: &str = "\
main(n) {
    var a, b, i, s;
    assume(n >= 0 && n <= 2);
    a = input;
    if (a < 3 || a > 5) { return 0; }
    b = input;
    assume(b > n && b < a);
    s = 0;
    for (i = 0; i < b; i = i + 1) { s = s + a * i; }
    assert(2 * s == a * b * (b - 1));
    return s;
}
";

/// Bounds of `n` and of the integers that `input` reads.
fn bounds(n: Option<(i64, i64)>, inputs: &[(i64, i64)]) -> Evidence {
    let range = |(first, last): (i64, i64)| Range { first: first.to_string(), last: last.to_string() };
    let parameters = n.map(|n| ("n".to_owned(), range(n))).into_iter().collect();
    Evidence::Runs { parameters, inputs: inputs.iter().copied().map(range).collect() }
}

#[test]
fn bounds_that_are_too_small_are_refused() {
    let mut solver = solver_process();
    let mut check = |source: &str, evidence: Evidence| {
        let certificate = Certificate::new(source, Dialect::Extended, Target::AnyError, evidence);
        let again = Certificate::read(&certificate.write()).expect("a written certificate can be read");
        examine(&mut solver, source, &again).map_err(|refused| refused.reason.to_string())
    };
    let (n, a, b) = (Some((0, 2)), (3, 5), (1, 4));
    assert_eq!(check(FEW, bounds(n, &[a, b])), Ok(2));
    // More inputs than needed.
    assert_eq!(check(FEW, bounds(Some((-1, 3)), &[(2, 6), (0, 9)])), Ok(2));
    let outside = "runs on inputs outside of the bounds";
    for (evidence, reason) in [
        (bounds(Some((1, 2)), &[a, b]), outside),
        (bounds(Some((0, 1)), &[a, b]), outside),
        (bounds(Some((2, 0)), &[a, b]), outside),
        (bounds(n, &[(4, 5), b]), outside),
        (bounds(n, &[(3, 4), b]), outside),
        (bounds(n, &[a, (2, 4)]), outside),
        (bounds(n, &[a, (1, 3)]), outside),
        (bounds(n, &[a, (4, 1)]), outside),
        (bounds(None, &[a, b]), "the parameter `n` has no bounds"),
        (bounds(n, &[a]), "an input without bounds"),
        (bounds(n, &[a, b, (0, 0)]), "not all inputs with bounds are read before the loop in line 9"),
        (bounds(Some((0, 2_000_000)), &[(-2_000_000, 2_000_000), b]), "too many runs"),
    ] {
        let result = check(FEW, evidence.clone());
        assert!(result.as_ref().is_err_and(|refused| refused.contains(reason)), "{evidence:?}: {result:?}");
    }
    for (wrong, source) in [
        ("one of the runs fails", FEW.replace("b * (b - 1)", "b * (b - 1) + b / 4")),
        ("fails outside", FEW.replace("{ return 0; }", "{ assert(a != 9); return 0; }")),
        ("reads after a loop", FEW.replace("return s;", "s = input; assert(s != 7); return s;")),
        ("reads elements", FEW.replace("main(n)", "main(n, A)").replace("return s;", "assert(A[s] != 7); return s;")),
        ("is not bounded by everything", FEW.replace("b > n", "b > 0 - n * a")),
    ] {
        assert_ne!(source, FEW);
        let result = check(&source, bounds(n, &[a, b]));
        assert!(result.is_err(), "{wrong}: {result:?}");
    }
}
