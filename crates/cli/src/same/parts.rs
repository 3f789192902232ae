//! The hosts of the parts of a comparison.

use loopscope_engine::same::{Hosts, Part};
use loopscope_engine::{Host, Observer};

use crate::args::TaskArguments;
use crate::args::work::WorkArguments;
use crate::system::System;

/// A system that has a host for each part of a comparison.
pub(crate) struct Parts<'s> {
    system: &'s dyn System,
    work: WorkArguments,
    /// The observer of the part at work.
    observer: Option<Box<dyn Observer>>,
}

impl<'s> Parts<'s> {
    /// The hosts of a command with these arguments.
    pub(crate) fn new(arguments: &TaskArguments, system: &'s dyn System) -> Self {
        Self::with_limits(arguments.work(), system)
    }

    /// The hosts of a command with these limits.
    pub(crate) fn with_limits(work: WorkArguments, system: &'s dyn System) -> Self {
        Self { system, work, observer: None }
    }
}

impl Hosts for Parts<'_> {
    fn host(&mut self, _: Part) -> Host<'_> {
        let clock = self.system.clock();
        let transport = self.system.transport(&self.work, clock.seconds());
        Host { transport, clock, observer: &mut **self.observer.insert(self.system.observer()) }
    }
}
