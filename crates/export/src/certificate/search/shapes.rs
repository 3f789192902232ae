//! Conditions of many shapes that may be invariants: comparisons of variables with each other and with the program's
//! numbers, and combinations of these with the flags for written variables.

use dashu_int::IBig;
use loopscope_certify::{LoopName, Subject};
use loopscope_cfg::{Cfg, Expr, NodeKind, Type, Variable};
use loopscope_smt::formula_name;
use loopscope_sorted::sort_by_key;
use loopscope_syntax::ast::BinaryOp;

use super::retain::{Proposal, ProposedClaim};

/// The limits for the variables and numbers that are compared.
const MOST_VARIABLES: usize = 7;
const MOST_NUMBERS: usize = 7;

/// The proposals to try, in order. `known` are conditions that are already known to hold.
pub(super) fn proposals(subject: &Subject, names: &[LoopName], known: &[Proposal]) -> Vec<Vec<Proposal>> {
    let proposal = |name: &LoopName, more: &[String]| {
        let of = known.iter().find(|each| each.name == *name);
        let mut texts = match of.map(|proposal| &proposal.what) {
            Some(ProposedClaim::Conditions(texts)) => texts.clone(),
            _ => Vec::new(),
        };
        texts.extend_from_slice(more);
        Proposal { name: name.clone(), what: ProposedClaim::Conditions(texts) }
    };
    let shapes = shapes(subject);
    [&[][..], &shapes].iter().map(|more| names.iter().map(|name| proposal(name, more)).collect()).collect()
}

fn shapes(subject: &Subject) -> Vec<String> {
    let cfg = subject.program();
    let named: Vec<(&Variable, String)> = cfg
        .main_function()
        .variables
        .iter()
        .filter_map(|id| Some((cfg.variable(*id), formula_name(&subject.names()[id.0 as usize])?)))
        .collect();
    let integers = named.iter().filter(|(variable, _)| variable.ty == Type::Integer && !variable.is_temporary());
    let integers: Vec<&str> = integers.map(|(_, name)| name.as_str()).take(MOST_VARIABLES).collect();
    let asked = cfg.main_function().variables.iter().filter(|id| cfg.variable(**id).asked_if_written);
    let written: Vec<String> =
        asked.filter_map(|id| formula_name(&format!("{}?", subject.names()[id.0 as usize]))).collect();
    let mut comparisons = Vec::new();
    for (at, one) in integers.iter().enumerate() {
        for number in numbers(cfg) {
            for operator in ["<=", ">=", "="] {
                comparisons.push(format!("({operator} {one} {})", numeral(&number)));
            }
        }
        for other in &integers[at + 1..] {
            for operator in ["<=", ">=", "=", "<", ">"] {
                comparisons.push(format!("({operator} {one} {other})"));
            }
        }
    }
    for one in &integers {
        for other in integers.iter().filter(|other| *other != one) {
            comparisons.push(format!("(= {one} (+ {other} 1))"));
        }
    }
    let equations = equations(cfg, subject);
    let mut all = written.clone();
    for flag in &written {
        all.extend(comparisons.iter().map(|comparison| format!("(or {flag} {comparison})")));
        all.extend(comparisons.iter().map(|comparison| format!("(or (not {flag}) {comparison})")));
        all.extend(equations.iter().map(|equation| format!("(or {flag} (not {equation}))")));
    }
    for equation in &equations {
        let equal = comparisons.iter().filter(|comparison| *comparison != equation);
        for comparison in equal {
            all.push(format!("(or (not {equation}) {comparison})"));
            all.push(format!("(or {equation} {comparison})"));
        }
    }
    for (at, one) in integers.iter().enumerate() {
        for (other, sum) in integers[at + 1..].iter().flat_map(|other| integers.iter().map(move |sum| (other, sum))) {
            if sum != one && sum != other {
                all.push(format!("(= (+ {one} {other}) {sum})"));
                all.push(format!("(= (* {one} {other}) {sum})"));
            }
        }
        let others = integers.iter().filter(|other| *other != one);
        all.extend(others.map(|other| format!("(or (<= {one} {other}) (<= {one} 0))")));
    }
    all.extend(comparisons);
    all
}

/// The smallest numbers of the program, and their neighbours.
fn numbers(cfg: &Cfg) -> Vec<IBig> {
    let mut numbers = vec![IBig::ZERO];
    for node in cfg.graph.node_weights() {
        node.kind.each_expression(&mut |expr| each_number(expr, &mut numbers));
    }
    sort_by_key(&mut numbers, |number| (number.clone() * number, number.clone()));
    numbers.dedup();
    numbers.truncate(MOST_NUMBERS);
    numbers
}

fn each_number(expr: &Expr, numbers: &mut Vec<IBig>) {
    if let Expr::Number(number) = expr {
        numbers.push(number.clone());
    }
    expr.each_part(&mut |part| each_number(part, numbers));
}

/// The program's own conditions that a variable is equal to a number.
fn equations(cfg: &Cfg, subject: &Subject) -> Vec<String> {
    let mut found = Vec::new();
    for node in cfg.graph.node_weights() {
        let NodeKind::Branch(Expr::Binary(BinaryOp::Equal, left, right)) = &node.kind else { continue };
        let (Expr::Variable(variable), Expr::Number(number)) = (&**left, &**right) else { continue };
        if cfg.variable(*variable).ty != Type::Integer {
            continue;
        }
        let name = formula_name(&subject.names()[variable.0 as usize]);
        let text = name.map(|name| format!("(= {name} {})", numeral(number)));
        found.extend(text.filter(|text| !found.contains(text)));
    }
    found
}

fn numeral(number: &IBig) -> String {
    if *number < IBig::ZERO { format!("(- {})", -number) } else { number.to_string() }
}
