//! The command line as its users see it, and what all techniques find with a real solver. One binary: it is linked once, and
//! tests of all files run side by side.

mod advice;
mod analyse;
mod backbones;
mod certificate_commands;
mod certificates;
mod combinations;
mod corpus;
mod corrupted_certificates;
mod cover;
mod covered;
mod experiment;
mod false_certificates;
mod final_values;
mod generate;
mod generated;
mod horn;
mod jobs;
mod loop_types;
mod measures;
mod minimax;
mod names;
mod nested_counters;
mod printing;
mod programs;
mod proofs;
mod run;
mod summaries;
mod summary_artefacts;
mod support;
mod techniques;
mod templates;
mod transport;
mod tree;
mod values;
mod verification_conditions;
