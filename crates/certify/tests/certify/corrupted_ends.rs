//! A certificate about the end of runs that was changed is refused, with the reason.

use loopscope_certify::{Certificate, Evidence, Target};
use loopscope_syntax::Dialect;
use loopscope_testing::{SolverProcess, solver_process};
use serde_json::{Value, json};

use crate::claims::examine;

/// Every run ends: `n - i` decreases in the outer loop, and `i - j` in the inner one.
const ENDS: &str = "\
main(n) {
    var i, j;
    i = 0;
    while (i < n) {
        j = 0;
        while (j < i) {
            j = j + 1;
        }
        i = i + 1;
    }
    return 0;
}
";

/// `i` stays even, so it never equals 3.
const ENDLESS: &str = "\
main(n) {
    var i, j;
    i = 0;
    while (i != n) {
        j = 0;
        while (j < 2) {
            j = j + 1;
        }
        i = i + j;
    }
    return 0;
}
";

/// A change of a certificate: its name, a part of the reason for the refusal, and what it does.
type Change = (&'static str, &'static str, fn(&mut Value));

fn certificate(source: &str, evidence: Value) -> Value {
    let evidence: Evidence = serde_json::from_value(evidence).expect("evidence");
    let certificate = Certificate::new(source, Dialect::Extended, Target::Ends, evidence);
    serde_json::to_value(certificate).expect("plain data")
}

fn ranking() -> Value {
    let (outer, inner) = (json!({"line": 4, "column": 5}), json!({"line": 6, "column": 9}));
    let loops = json!([
        {"loop": outer, "invariant": "(>= $i 0)", "rank": ["(ite (> $n $i) (- $n $i) 0)", "1", "0"]},
        {"loop": inner, "invariant": "(<= $j $i)", "rank": ["(- $n $i)", "0", "(- $i $j)"]},
    ]);
    certificate(ENDS, json!({"kind": "ranking", "loops": loops}))
}

fn recurrent() -> Value {
    let (outer, inner) = (json!({"line": 4, "column": 5}), json!({"line": 6, "column": 9}));
    let loops = json!([
        {"loop": outer, "set": "(= (mod $i 2) 0)"},
        {"loop": inner, "set": "(and (= (mod $i 2) 0) (<= $j 2))"},
    ]);
    let parameters = json!({"n": {"kind": "integer", "value": "3"}});
    let evidence = json!({"kind": "recurrent", "parameters": parameters, "enters": outer, "visits": 1, "loops": loops});
    certificate(ENDLESS, evidence)
}

fn claim(certificate: &mut Value, at: usize) -> &mut Value {
    &mut certificate["evidence"]["loops"][at]
}

fn loops(certificate: &mut Value) -> &mut Vec<Value> {
    certificate["evidence"]["loops"].as_array_mut().expect("loops")
}

fn swap_names(certificate: &mut Value) {
    let (one, other) = (loops(certificate)[0]["loop"].take(), loops(certificate)[1]["loop"].take());
    loops(certificate)[0]["loop"] = other;
    loops(certificate)[1]["loop"] = one;
}

fn repeat_first(certificate: &mut Value) {
    let first = loops(certificate)[0].clone();
    loops(certificate).push(first);
}

fn remove(value: &mut Value, key: &str) {
    value.as_object_mut().expect("an object").remove(key).expect("the key");
}

const OF_RANKS: &[Change] = &[
    ("another format", "its `format` is not", |it| it["format"] = json!("other")),
    ("another version", "its version is 2", |it| it["version"] = json!(2)),
    ("another program", "another program", |it| it["sha256"] = json!("0".repeat(64))),
    ("an unknown dialect", "is not a dialect", |it| it["dialect"] = json!("java")),
    ("the other verdict", "cannot prove", |it| it["verdict"] = json!("endless")),
    ("a verdict about a target", "cannot prove", |it| it["verdict"] = json!("unreachable")),
    ("evidence about a target", "cannot prove", |it| {
        it["verdict"] = json!("unreachable");
        it["evidence"] = json!({"kind": "loops", "loops": []});
    }),
    ("any error as target", "cannot prove", |it| it["target"] = json!("any")),
    ("a line as target", "cannot prove", |it| it["target"] = json!("line:3")),
    ("an unknown target", "is not a target", |it| it["target"] = json!("end")),
    ("evidence of another kind", "unknown field", |it| it["evidence"]["kind"] = json!("recurrent")),
    ("an unknown field", "unknown field", |it| claim(it, 0)["bound"] = json!(3)),
    ("no outer loop", "no claim about the loop in line 4", |it| drop(loops(it).remove(0))),
    ("no inner loop", "no claim about the loop in line 6", |it| drop(loops(it).remove(1))),
    ("a loop twice", "two claims", repeat_first),
    ("loops that are swapped", "", swap_names),
    ("a loop that is not there", "there is no loop in line 5", |it| claim(it, 0)["loop"]["line"] = json!(5)),
    ("a loop of a call", "there is no loop", |it| {
        claim(it, 0)["loop"]["calls"] = json!([{"line": 4, "column": 5}]);
    }),
    ("no invariant", "missing field `invariant`", |it| remove(claim(it, 0), "invariant")),
    ("no terms", "missing field `rank`", |it| remove(claim(it, 0), "rank")),
    ("a weaker outer invariant", "invariant of the loop in line 6", |it| claim(it, 0)["invariant"] = json!("true")),
    ("an invariant that never holds", "line 4", |it| claim(it, 0)["invariant"] = json!("false")),
    ("a stronger outer invariant", "line 4", |it| claim(it, 0)["invariant"] = json!("(> $i 0)")),
    ("a weaker inner invariant", "never below 0", |it| claim(it, 1)["invariant"] = json!("true")),
    ("a stronger inner invariant", "line 6", |it| claim(it, 1)["invariant"] = json!("(< $j $i)")),
    ("an unbounded term", "never below 0", |it| claim(it, 0)["rank"][0] = json!("(- $n $i)")),
    ("a term that rises", "smaller", |it| claim(it, 0)["rank"][0] = json!("0")),
    ("a term that falls in one loop only", "smaller", |it| claim(it, 1)["rank"][0] = json!("0")),
    ("the order of loops turned round", "smaller", |it| {
        claim(it, 0)["rank"][1] = json!("0");
        claim(it, 1)["rank"][1] = json!("1");
    }),
    ("a term that stays", "smaller", |it| claim(it, 1)["rank"][2] = json!("0")),
    ("a term with the other sign", "never below 0", |it| claim(it, 1)["rank"][2] = json!("(- $j $i)")),
    ("terms in another order", "smaller", |it| {
        for at in 0..2 {
            claim(it, at)["rank"].as_array_mut().expect("terms").reverse();
        }
    }),
    ("a term less", "another number of terms", |it| {
        drop(claim(it, 1)["rank"].as_array_mut().expect("terms").pop());
    }),
    ("no term at all", "smaller", |it| {
        for at in 0..2 {
            claim(it, at)["rank"] = json!([]);
        }
    }),
    ("a term that is a condition", "expected a value of sort Int", |it| claim(it, 0)["rank"][2] = json!("(> $n 0)")),
];

const OF_SETS: &[Change] = &[
    ("another format", "its `format` is not", |it| it["format"] = json!("other")),
    ("another version", "its version is 0", |it| it["version"] = json!(0)),
    ("another program", "another program", |it| it["sha256"] = json!("0".repeat(64))),
    ("the other verdict", "cannot prove", |it| it["verdict"] = json!("ends")),
    ("a verdict about a target", "cannot prove", |it| it["verdict"] = json!("reachable")),
    ("any error as target", "cannot prove", |it| it["target"] = json!("any")),
    ("evidence of another kind", "unknown field", |it| it["evidence"]["kind"] = json!("ranking")),
    ("an unknown field", "unknown field", |it| it["evidence"]["again"] = json!(3)),
    ("a run that ends", "ends after", |it| it["evidence"]["parameters"]["n"]["value"] = json!("4")),
    ("a run that ends at once", "ends after", |it| it["evidence"]["parameters"] = json!({})),
    ("a value that is not an integer", "not an integer", |it| it["evidence"]["parameters"]["n"]["value"] = json!("x")),
    ("an unknown parameter", "no parameter `m`", |it| {
        it["evidence"]["parameters"] = json!({"m": {"kind": "integer", "value": "3"}});
    }),
    ("an array", "another kind", |it| it["evidence"]["parameters"]["n"] = json!({"kind": "array", "runs": []})),
    ("an input that is not an integer", "not an integer", |it| it["evidence"]["repeat"] = json!("x")),
    ("first inputs that are not read", "before it has read all", |it| it["evidence"]["first"] = json!(["5"])),
    ("a first input that is not an integer", "not an integer", |it| it["evidence"]["first"] = json!(["x"])),
    ("too many visits", "too large", |it| it["evidence"]["visits"] = json!(1_000_000_000u64)),
    ("fewer visits than none", "invalid value", |it| it["evidence"]["visits"] = json!(-1)),
    ("no entry", "missing field `enters`", |it| remove(&mut it["evidence"], "enters")),
    ("an entry that is not there", "there is no loop in line 9", |it| it["evidence"]["enters"]["line"] = json!(9)),
    ("no outer states", "no state at the loop in line 4", |it| drop(loops(it).remove(0))),
    ("no inner states", "leads out of it", |it| drop(loops(it).remove(1))),
    ("no states", "no state", |it| loops(it).clear()),
    ("a loop twice", "two claims", repeat_first),
    ("loops that are swapped", "", swap_names),
    ("a loop that is not there", "there is no loop in line 5", |it| claim(it, 0)["loop"]["line"] = json!(5)),
    ("a larger outer set", "leads out of it", |it| claim(it, 0)["set"] = json!("true")),
    ("an empty set", "enters the set", |it| claim(it, 0)["set"] = json!("false")),
    ("another set", "enters the set", |it| claim(it, 0)["set"] = json!("(= (mod $i 2) 1)")),
    ("a smaller outer set", "leads out of it", |it| claim(it, 0)["set"] = json!("(= $i 2)")),
    ("an outer set that holds the exit", "leads out of it", |it| claim(it, 0)["set"] = json!("(>= $i 0)")),
    ("a larger inner set", "leads out of it", |it| claim(it, 1)["set"] = json!("(= (mod $i 2) 0)")),
    ("an inner set without the outer", "leads out of it", |it| claim(it, 1)["set"] = json!("(<= $j 2)")),
    ("a smaller inner set", "leads out of it", |it| claim(it, 1)["set"] = json!("(= $j 0)")),
    ("an unknown variable", "is not known", |it| claim(it, 1)["set"] = json!("(= $k 0)")),
    ("a set that is not a condition", "expected a value of sort Bool", |it| claim(it, 1)["set"] = json!("$i")),
];

/// The result of the check of a certificate's text.
fn checked(solver: &mut SolverProcess, source: &str, certificate: &Value) -> Result<usize, String> {
    let certificate = Certificate::read(&certificate.to_string()).map_err(|error| error.to_string())?;
    examine(solver, source, &certificate).map_err(|refused| refused.reason.to_string())
}

#[test]
fn each_change_is_refused() {
    let mut solver = solver_process();
    for (source, good, changes) in [(ENDS, ranking(), OF_RANKS), (ENDLESS, recurrent(), OF_SETS)] {
        let accepted = checked(&mut solver, source, &good);
        assert!(accepted.is_ok(), "{accepted:?}");
        for (name, reason, change) in changes {
            let mut changed = good.clone();
            change(&mut changed);
            let said = checked(&mut solver, source, &changed).expect_err(name);
            assert!(said.contains(reason), "{name}: {said}");
        }
    }
}
