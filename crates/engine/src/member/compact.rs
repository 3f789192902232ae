//! Compact as a member: execution with templates in the place of cycles. See [`loopscope_template`].

use loopscope_cfg::Cfg;
use loopscope_smt::Pool;
use loopscope_template::Templates;

use super::QUESTION_LIMIT;
use super::paths::{Paths, ReportingPolicy};
use crate::analysis::Loops;
use crate::descriptor::Descriptor;
use crate::report::Artefact;
use crate::technique::{Claims, Technique, TechniqueInfo};

/// Execution with templates for cycles.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: TechniqueInfo {
        name: "compact",
        title: "Compact: templates for cycles",
        summary: "Executes all paths, but takes one path through a loop any number of times in a single step.",
        accepts: "All programs; paths through loops that have no template are unrolled.",
        claims: Claims::Both,
        options: &["search", "merge", "indexing", "templates", "call_depth", "subsume", "guide", "seed"],
    },
    loops: Some(Loops::Template),
    is_quick: true,
    next: |_| None,
    start: |question, workspace| {
        let policy = Templates::new(question.targets.clone(), question.analysis.templates, question.analysis.seed);
        let paths = Paths::new(question, workspace, policy, QUESTION_LIMIT);
        // If techniques take turns, another one executes all paths, so this one prunes all that can be pruned.
        let takes_turns = question.analysis.technique == Technique::Auto;
        Ok(Box::new(if takes_turns { paths.subsuming() } else { paths }))
    },
};

impl ReportingPolicy for Templates {
    const TAKING: &'static str = "looking for a template of";

    fn artefact(&self, _: &Cfg, _: &mut Pool) -> Option<Artefact> {
        let loops = self.artefacts().loops.clone();
        (!loops.is_empty()).then_some(Artefact::Templates { loops })
    }
}
