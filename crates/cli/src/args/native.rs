//! The arguments of the commands that only the native program has.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use loopscope_question::{Loops, Processing, Search, Target, Templates};
use loopscope_syntax::Dialect;

use super::ProgramArguments;
use super::work::{WorkArguments, seconds};
use crate::experiment::ExperimentArguments;
use crate::generate::GenerateArguments;
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
    /// Counts the chains of programs, and analyses the programs by `navigate`
    ///
    /// The tables have the columns of tables 2 and 3 of Obdržálek and Trtík, *Efficient Loop Navigation for Symbolic
    /// Execution*, 2011, with the paper's figures in italics.
    #[command(after_help = "Exit status: 0 printed, 2 wrong usage or an error in a program.")]
    Chains(TableArguments),
    /// Measures what the necessary conditions of programs cost, and analyses the programs by `apc`
    ///
    /// The tables have the columns of table 1 of Strejček and Trtík, *Abstracting Path Conditions*, 2011, with the paper's
    /// figures in italics. Answers are S (satisfiable), U (unsatisfiable) and X (unknown).
    #[command(after_help = "Exit status: 0 printed, 2 wrong usage or an error in a program.")]
    Conditions(ConditionsArguments),
    /// Measures what the templates of programs cost
    ///
    /// The table has the columns of table 1 of Slaby, Strejček and Trtík, *Compact Symbolic Execution*, 2013, with the
    /// paper's figures in italics.
    #[command(after_help = "Exit status: 0 printed, 2 wrong usage or an error in a program.")]
    Templates(TemplatesArguments),
    /// Prints the expected number of solver questions about each variable, from each place of a program on
    ///
    /// These are the estimates of `analyse --merge lattice` and `--merge recursive` (Rozhoň's thesis, section 4.3.1).
    #[command(after_help = "\
Exit status: 0 printed, 2 wrong usage or an error in the program, 3 stopped at a limit.")]
    Costs(CostArguments),
    /// Generates random programs
    Generate(GenerateArguments),
    /// Analyses many random programs in several ways, and prints the results beside those of Rozhoň's thesis
    #[command(after_help = "\
Exit status: 0 no verdicts contradict each other or a run, 1 some do, or an analysis broke, 2 wrong usage.")]
    Experiment(ExperimentArguments),
}

#[derive(Args, Debug)]
pub(crate) struct TreeArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// How to treat loops: `unroll` gives the classic tree, `template` the compact one
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
    pub(crate) target: Target,
}

#[derive(Args, Debug)]
pub(crate) struct TableArguments {
    /// The programs
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The language of the programs; by default `c` for files whose names end with `.c`, and else `extended`
    #[arg(long, value_parser = choice::<Dialect>())]
    pub(crate) dialect: Option<Dialect>,
    /// The target: `any` for any run-time error, or `line:N`. By default, the one that the program names in a comment
    /// `// target: line N`, or else `any`
    #[arg(long, value_name = "any|line:N")]
    pub(crate) target: Option<Target>,
    /// Print a JSON array with an object for each program
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) work: WorkArguments,
}

#[derive(Args, Debug)]
pub(crate) struct ConditionsArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// The version of loop processing
    #[arg(long, value_parser = choice::<Processing>(), default_value_t = Processing::default())]
    pub(crate) loop_processing: Processing,
}

#[derive(Args, Debug)]
pub(crate) struct TemplatesArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Which of several templates of a loop is used; `random`, as in the paper, depends on the seed
    #[arg(long, value_parser = choice::<Templates>(), default_value_t = Templates::default())]
    pub(crate) templates: Templates,
    /// The order of the search; the paper's is `bfs`
    #[arg(long, value_parser = choice::<Search>(), default_value_t = Search::default())]
    pub(crate) search: Search,
}

#[derive(Args, Debug)]
pub(crate) struct CostArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// How to count loops
    #[arg(long, value_enum, default_value_t = CostMethod::Lattice)]
    pub(crate) method: CostMethod,
    /// With `--method recursive`: how many iterations of each loop to count; 10 by default
    #[arg(long, value_name = "N")]
    pub(crate) kappa: Option<u32>,
    /// Count a question even if its answer is known from an earlier one on every path
    #[arg(long)]
    pub(crate) all_questions: bool,
    /// The most estimates to make: one for each visit of each place
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub(crate) work: u64,
    /// The time limit, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<f64>,
    /// Print a JSON array with an object for each function
    ///
    /// Its keys: `function`, its name; `rounds`, how many iterations of each loop were counted, or null for `lattice`;
    /// `points`, objects with `line`, `operation` and `costs`, an object from variable to number.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CostMethod {
    /// Until no count changes; counts are at most 10
    Lattice,
    /// Along all paths with a bounded number of iterations of each loop
    Recursive,
}

#[derive(Args, Debug)]
pub(crate) struct AstArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// The number of spaces of indentation; 0 for one line
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) indent: u8,
}
