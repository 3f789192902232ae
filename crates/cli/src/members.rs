//! The members that took turns, as text.

use std::fmt::Write;

use loopscope_question::report::{Answer, Cost, MemberReport, MemberStatus, Report};

use loopscope_syntax::SourceFiles;

use crate::report::{counted, stop};

/// A line for each technique that took part. Empty if there was only one, or if only one worked and gave the verdict.
pub(crate) fn text(report: &Report, files: &SourceFiles) -> String {
    let members = &report.members;
    let at_work = |member: &&MemberReport| !matches!(member.standing, MemberStatus::Waiting | MemberStatus::Refused);
    let open = report.verdict.answer() == Answer::Unknown;
    if members.len() < 2 || (!open && members.iter().filter(at_work).count() < 2) {
        return String::new();
    }
    let mut text = String::new();
    let mut said: Vec<String> = report.verdict.stop().iter().map(|stop| files.message(&stop.message)).collect();
    for part in members.chunk_by(|one, next| one.is_everyday == next.is_everyday) {
        let is_everyday = part.iter().any(|member| member.is_everyday);
        text += if is_everyday { "These took turns on everyday inputs:\n" } else { "These took turns:\n" };
        for member in part {
            let _ = writeln!(text, "  {:<13} {}", member.technique, fate(member, &mut said, files));
        }
    }
    text
}

/// The result of a member. A reason that was already given is not repeated.
fn fate(member: &MemberReport, said: &mut Vec<String>, files: &SourceFiles) -> String {
    let reason = member.stop.as_ref().map_or_else(String::new, |reason| {
        let message = files.message(&reason.message);
        let known = said.iter().any(|other| other.starts_with(&message));
        said.push(message);
        if known { ", for a reason given above".to_owned() } else { format!(": {}", stop(reason, files)) }
    });
    let work = work(member.turns, &member.cost);
    match member.standing {
        MemberStatus::Waiting => "never had a turn".to_owned(),
        MemberStatus::Unfinished => format!("was still at work after {work}"),
        MemberStatus::Reached | MemberStatus::Unreachable | MemberStatus::Ends | MemberStatus::Endless => {
            format!("found the answer in {work}")
        }
        MemberStatus::Refused => format!("cannot be applied{reason}"),
        MemberStatus::Stopped => format!("gave up after {work}{reason}"),
    }
}

fn work(turns: u32, cost: &Cost) -> String {
    let Cost { states, solver_calls, .. } = *cost;
    let turns = counted(u64::from(turns), "turn");
    format!("{turns} ({}, {})", counted(states, "state"), counted(solver_calls, "solver call"))
}
