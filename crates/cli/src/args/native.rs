//! The arguments of the commands that only the native program has.

use clap::{Args, Subcommand, ValueEnum};
use loopscope_question::{Loops, Templates};

use super::ProgramArguments;
use super::target::TargetArgument;
use super::work::WorkArguments;
use crate::option_arguments::choice;

#[derive(Debug, Subcommand)]
pub(crate) enum NativeCommand {
    /// Prints the tree of a program's paths
    Tree(TreeArguments),
    /// Prints the flow graph of a program
    Cfg(CfgArguments),
    /// Prints the syntax tree of a program as JSON
    Ast(AstArguments),
    /// Prints a program as constrained Horn clauses, for other solvers
    ///
    /// SMT-LIB with the commands of Z3's fixed-point engine: `loopscope clauses FILE | z3 -in`. `unsat` means that no
    /// run reaches the target. `sat` proves nothing, because the clauses over-approximate the program.
    #[command(after_help = "\
Exit status: 0 printed, 2 wrong usage or an error in the program, 3 there are none: it has no loop before the target, or calls
function values.")]
    Clauses(ClausesArguments),
}

#[derive(Args, Debug)]
pub(crate) struct TreeArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// Treatment of loops: `unroll` gives the classic tree, `template` the compact one
    #[arg(long, value_parser = choice::<Loops>(), default_value_t = Loops::default())]
    pub(crate) loops: Loops,
    /// With `--loops template`: which of several templates of a loop is used; `random` depends on the seed
    #[arg(long, value_parser = choice::<Templates>(), default_value_t = Templates::default())]
    pub(crate) templates: Templates,
    /// The approximate number of nodes after which to stop
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) nodes: u32,
    #[command(flatten)]
    pub(crate) work: WorkArguments,
    /// Print the tree as one JSON object: `nodes`, `complete`, `stop`
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct CfgArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// Give each operation a node of its own, with temporaries for intermediate values
    #[arg(long)]
    pub(crate) norm: bool,
    /// The format
    #[arg(long, value_enum, default_value_t = GraphFormat::Dot)]
    pub(crate) format: GraphFormat,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum GraphFormat {
    /// For Graphviz: `loopscope cfg FILE | dot -Tsvg`
    Dot,
    /// A line for each node
    Text,
    /// For programs
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct ClausesArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// The target, which should be unreachable: `any` for any run-time error, or `line:N`
    #[arg(long, value_name = "any|line:N", default_value = "any")]
    pub(crate) target: TargetArgument,
}

#[derive(Args, Debug)]
pub(crate) struct AstArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// The number of spaces of indentation; 0 for one line
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) indent: u8,
}
