//! The proof that the target cannot be reached, in full.

use std::fmt::Write;

use loopscope_question::report::{Claim, Evidence, Excluded, Invariant, PassedCheck, ProgramPoint, Proof};
use loopscope_syntax::SourceFiles;

use super::layout::table;
use super::system::reason;
use crate::report;

/// The evidence, the checks that it passed, and what the search for a certificate starts from.
pub(crate) fn text(proof: &Proof, files: &SourceFiles) -> String {
    let mut text = report::proof::text(proof, files);
    if let Evidence::Invariants { checks, .. } = &proof.evidence
        && !checks.is_empty()
    {
        let _ = write!(text, "checked\n{}", table(&checks.iter().map(|each| check(each, files)).collect::<Vec<_>>()));
    }
    if let Evidence::Invariants { needed, .. } | Evidence::Relations { needed, .. } = &proof.evidence
        && !needed.is_empty()
    {
        let _ = write!(
            text,
            "every run to the target needs last\n{}",
            table(&needed.iter().map(|each| condition(each, files)).collect::<Vec<_>>())
        );
    }
    if let Evidence::Excluded { left_out, .. } = &proof.evidence
        && *left_out > 0
    {
        let _ = writeln!(text, "{} pruned", report::counted(u64::from(*left_out), "path"));
    }
    if !proof.claims.is_empty() {
        let _ =
            write!(text, "claims for a certificate\n{}", table(&proof.claims.iter().map(claim).collect::<Vec<_>>()));
    }
    text
}

/// Invariants that do not suffice for a proof.
pub(crate) fn so_far(invariants: &[Invariant], files: &SourceFiles) -> String {
    let places = report::proof::at_places(invariants, " on its way to the target", files);
    format!("These invariants do not suffice.\n{places}")
}

fn check(PassedCheck { from, to }: &PassedCheck, files: &SourceFiles) -> [String; 2] {
    let kind = match (from, to) {
        (_, None) => "safety",
        (None, _) => "initiation",
        _ => "consecution",
    };
    let place =
        |at: &Option<ProgramPoint>, none: &str| at.as_ref().map_or_else(|| none.to_owned(), |at| point(at, files));
    [kind.to_owned(), format!("from {} to {}", place(from, "the start"), place(to, "the target"))]
}

fn point(at: &ProgramPoint, files: &SourceFiles) -> String {
    match at {
        ProgramPoint::Loop { line } => format!("the loop in line {}", files.told(*line)),
        ProgramPoint::Call { line, function } => format!("the call of `{function}` in line {}", files.told(*line)),
        ProgramPoint::Entry { function, .. } => format!("the entry of `{function}`"),
        ProgramPoint::Return { function, .. } => format!("the return of `{function}`"),
    }
}

fn condition(Excluded { why, line, formula, .. }: &Excluded, files: &SourceFiles) -> [String; 2] {
    let formula = formula.as_ref().map_or_else(String::new, |formula| formula.text.clone());
    [reason(why, *line, files), formula]
}

fn claim(Claim { head, formula }: &Claim) -> [String; 2] {
    [format!("node {head}"), formula.clone()]
}
