//! What can be written after `loopscope`.

use std::num::NonZeroU8;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use loopscope_engine::{Analysis, Indexing, Loops, Merge, Search, Target, Technique, Templates};
use loopscope_syntax::Dialect;

use crate::experiment::ExperimentArguments;
use crate::generate::GenerateArguments;
use crate::transport::SolverChoice;

/// Finds inputs that drive a micro-c program to a line or to a run-time error, or shows that there are none.
#[derive(Debug, Parser)]
#[command(name = "loopscope", version, max_term_width = 100, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Asks whether a line or a run-time error can be reached
    #[command(after_help = "\
Exit status: 0 unreachable (proved), 1 reachable, 2 wrong usage or an error in the program, 3 unknown, 4 reachable or
unreachable but without the certificate that `--certificate` asks for.")]
    Analyse(AnalyseArguments),
    /// Checks a certificate that `analyse --certificate` wrote
    #[command(after_help = "\
Exit status: 0 it shows that the target is unreachable, 1 that it is reachable, 2 wrong usage or no certificate, 3 refused.")]
    Check(CheckArguments),
    /// Finds few inputs that together reach all that can be reached, and proves of the rest that it cannot
    #[command(after_help = "\
Every line, both directions of every condition, and every possible run-time error are looked for.
Exit status: 0 all were reached or proved to be out of reach, 2 wrong usage or an error in the program, 3 some are open.")]
    Cover(CoverArguments),
    /// Checks the solutions of the exercises in a lesson, or an answer to one of them
    ///
    /// What is asked, and how lessons are written: docs/exercises.md.
    #[command(after_help = "\
Exit status: 0 all are right, 1 some are wrong, 2 wrong usage or a mistake in the lesson, 3 some could not be decided.")]
    Exercise(ExerciseArguments),
    /// Runs a program
    #[command(after_help = "\
Each output is printed as a decimal and a newline. The exit status is what `main` returns, modulo 256.
A run-time error is told on standard error, with its place, and the exit status is 1.")]
    Run(RunArguments),
    /// Prints the tree of a program's paths
    Tree(TreeArguments),
    /// Prints the flow graph of a program
    Cfg(CfgArguments),
    /// Prints the syntax tree of a program as JSON
    Ast(AstArguments),
    /// Prints a program as constrained Horn clauses, for other solvers of such
    ///
    /// SMT-LIB with the commands of Z3's fixed-point engine: `loopscope clauses FILE | z3 -in`. `unsat` says that no run comes
    /// to the target. `sat` need not be a run, as not all that a program does is followed.
    #[command(after_help = "\
Exit status: 0 printed, 2 wrong usage or an error in the program, 3 there are none: it has no loop before the target, or calls
function values.")]
    Clauses(ClausesArguments),
    /// Prints how many questions to the solver are expected about each variable, from each place of a program on
    ///
    /// What `analyse --merge lattice` and `--merge recursive` know before they begin (Thesis, section 4.3.1).
    #[command(after_help = "\
Exit status: 0 printed, 2 wrong usage or an error in the program, 3 stopped at a limit.")]
    Costs(CostArguments),
    /// Makes random programs
    Generate(GenerateArguments),
    /// Analyses many random programs in several ways, and prints what came of it beside the figures of the Thesis
    #[command(after_help = "\
Exit status: 0 no verdicts contradict each other or a run, 1 some do, or an analysis broke, 2 wrong usage.")]
    Experiment(ExperimentArguments),
}

/// Which program.
#[derive(Args, Debug)]
pub(crate) struct ProgramArguments {
    /// The program; `-` is standard input
    pub(crate) file: PathBuf,
    /// The language that the program is written in
    #[arg(long, value_enum, default_value_t = DialectName::Extended)]
    pub(crate) dialect: DialectName,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum DialectName {
    /// micro-c with what C programmers write by habit: `for`, `++`, comments, ...
    Extended,
    /// micro-c as it is taught; everything else is refused with the way to write it
    Microc,
}

impl From<DialectName> for Dialect {
    fn from(name: DialectName) -> Self {
        match name {
            DialectName::Extended => Self::Extended,
            DialectName::Microc => Self::Microc,
        }
    }
}

/// With what and how long is worked.
#[derive(Args, Debug)]
pub(crate) struct WorkArguments {
    /// The longest it may take, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60")]
    pub(crate) budget: f64,
    /// How much memory the paths of one technique may take that wait to be followed, in megabytes, about
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=64_000), default_value_t = 512)]
    pub(crate) memory: u64,
    /// For what is chosen at random: the same seed gives the same result
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The SMT solver: `auto` for z3 if it is installed and else `node`, `node` for Z3's WebAssembly in Node, or a
    /// command that reads SMT-LIB, such as `z3 -in`
    #[arg(long, value_name = "auto|node|CMD", default_value = "auto")]
    pub(crate) solver: SolverChoice,
    /// How long the solver may be silent over one question, in seconds
    ///
    /// Then it is ended, the question counts as one that it cannot decide, and a new solver goes on with the next. A
    /// few questions keep a solver busy for ever, in spite of the limit that each of them has; those that are decided
    /// take a second at most on most machines.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    pub(crate) patience: f64,
}

#[derive(Args, Debug)]
pub(crate) struct ExerciseArguments {
    /// The lesson
    pub(crate) file: PathBuf,
    /// Which exercise alone, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) number: Option<u32>,
    /// A file with an answer to it, instead of its solution; `-` is standard input
    #[arg(long, value_name = "FILE", requires = "number")]
    pub(crate) answer: Option<PathBuf>,
    /// Files of answers as the page saves them: each answer is checked again, and graded
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "answer")]
    pub(crate) handed_in: Vec<PathBuf>,
    /// Prints grades as a table of comma-separated values
    #[arg(long, requires = "handed_in")]
    pub(crate) csv: bool,
    /// For each question that is asked about an answer
    #[command(flatten)]
    pub(crate) work: WorkArguments,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyseArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// What is to be reached: `any` for any run-time error, or `line:N`
    #[arg(long, value_name = "any|line:N", default_value = "any")]
    pub(crate) target: Target,
    /// How the target is searched for
    #[arg(long, value_parser = technique(), default_value = Technique::Auto.name())]
    pub(crate) technique: Technique,
    /// In which order paths are explored; `navigate` has its own order
    #[arg(long, value_parser = search(), default_value = Search::default().name())]
    pub(crate) search: Search,
    /// What `execute`, also within `auto`, does with loops; `summarise` and `compact` are short for two of these
    #[arg(long, value_parser = loops(), default_value = Loops::default().name())]
    pub(crate) loops: Loops,
    /// When paths that come to the same place go on as one, where `execute`, `summarise` or `compact` executes them
    #[arg(long, value_parser = merge(), default_value = Merge::default().name())]
    pub(crate) merge: Merge,
    /// With `--merge lattice`, `recursive` or `dynamic`: paths go on as one where fewer questions than this are expected
    /// about the variables in which they differ
    #[arg(long, value_name = "N", default_value_t = Analysis::default().limit_cost)]
    pub(crate) limit_cost: u32,
    /// With `--merge recursive`: how many rounds of each loop are counted for what is expected
    #[arg(long, value_name = "N", default_value_t = Analysis::default().kappa)]
    pub(crate) kappa: u32,
    /// What is done with an index that depends on inputs, into an array of integers that the program has made
    #[arg(long, value_parser = indexing(), default_value = Indexing::default().name())]
    pub(crate) indexing: Indexing,
    /// With `--technique compact` or `--loops template`: which template is taken where a loop has several
    #[arg(long, value_parser = templates(), default_value = Templates::default().name())]
    pub(crate) templates: Templates,
    /// How deep calls may be nested where paths are executed; what goes deeper is given up, and is told
    #[arg(long, value_name = "N", default_value_t = Analysis::default().call_depth)]
    pub(crate) call_depth: u32,
    /// Leave out paths of which others that were followed tell that they lead to no target, where `execute`, `summarise` or
    /// `compact` executes them
    #[arg(long)]
    pub(crate) subsume: bool,
    /// With `--subsume`: at how many rounds of a loop more than one it is looked back, for what holds there in every round
    #[arg(long, value_name = "N", default_value_t = Analysis::default().rounds)]
    pub(crate) rounds: u32,
    /// Follow first those paths of which path counters tell that a target may be ahead, and leave out those from which no chain
    /// leads there, where `execute`, `summarise` or `compact` executes them
    #[arg(long)]
    pub(crate) guide: bool,
    /// In how many threads the techniques of `auto` work side by side, each with a solver of its own; the cores less one
    /// unless given, and at most four
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroU8>,
    #[command(flatten)]
    pub(crate) work: WorkArguments,
    /// Write to this file what it takes to check the answer, once it was checked itself
    ///
    /// Where it is unknown, or no certificate is found, none is written. A proof whose certificate is refused counts as
    /// unknown.
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Write to this folder how many milliseconds it took (time.txt), whether the target was reached, 1 or 0 (error.txt), and
    /// how many paths are executed (coverage.txt)
    ///
    /// Paths are those on which `main` returns, counted until one comes to a run-time error; a merged state counts for all of
    /// its paths. That takes a search of its own, which leaves no path out and may take as long again. There are none for
    /// techniques that execute no paths, and for `auto`.
    #[arg(long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// Print the answer as one JSON object
    ///
    /// Its keys: `verdict` ("reachable", "unreachable" or "unknown"); `target`; `error` (`kind`, `line` and `column`
    /// of the run-time error) or null; `inputs`, the integers in the order in which they are read, those that come more
    /// than 16 times in a row as `run --input` takes them ("7*150000"); `parameters`, the
    /// arguments of `main` by name, as `run --args` takes them; `replayed`, whether the interpreter got to the target
    /// with them; `technique`; `stop` (`code`, `message` and `place` of the reason for which nothing was found out)
    /// or null; `unguided`, the same of the reason for which chains did not guide
    /// paths, or null; `stats` (`states`, `paths`, `merges`, `subsumed`, `guided`, `ruled_out`, `queries`, `solver_calls`, `solver_failures`, `refuted`, `seconds`). Integers beyond
    /// 2^53 are strings.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    /// The program; `-` is standard input
    pub(crate) file: PathBuf,
    /// The certificate, which names the language that the program is written in
    pub(crate) certificate: PathBuf,
    /// Refuse a certificate that is about another target: `any` for any run-time error, or `line:N`
    #[arg(long, value_name = "any|line:N")]
    pub(crate) target: Option<Target>,
    #[command(flatten)]
    pub(crate) work: WorkArguments,
}

#[derive(Args, Debug)]
pub(crate) struct CoverArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// In which order the first search explores paths
    #[arg(long, value_parser = search(), default_value = Search::Coverage.name())]
    pub(crate) search: Search,
    #[command(flatten)]
    pub(crate) work: WorkArguments,
    /// How the result is printed
    ///
    /// `json` is one object. Its `inputs` are objects: `inputs`, the integers in the order in which they are read, as
    /// `analyse --json` prints them; `parameters`, as `run --args` takes them; `steps`; `end` (`kind` "finished",
    /// "error", "halted", "reads" for a run that reads another input in `line` once it has reached its goals, or "goes" for
    /// one that goes on without); `goals`, the positions of what the run reaches in the other list. Its `goals` are objects: `kind` ("line", "branch" or "error"), `line`, `column`; for a
    /// branch `condition` and `holds`, for an error `error` and `text`; `verdict` ("reachable", "unreachable" or "unknown");
    /// `inputs`, the positions of those that reach it; `technique`, `proof` and `behind`, the positions of goals that are in
    /// the way, for one that is out of reach; `stop`, for one that is open. `counts` tells how many there are of `lines`,
    /// `branches` and `errors`. `csv` is a line for each input: `input` as `run --input` takes it, `args` as `run --args`
    /// does, how the run ends, and the lines that it reaches.
    #[arg(long, value_enum, default_value_t = CoverFormat::Text)]
    pub(crate) format: CoverFormat,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum CoverFormat {
    /// For people
    Text,
    /// For programs: inputs, what they reach, and why the rest is out of reach
    Json,
    /// The inputs as a table
    Csv,
}

#[derive(Args, Debug)]
pub(crate) struct TreeArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// What is done with loops: `unroll` gives the classic tree, `template` the compact one
    #[arg(long, value_parser = loops(), default_value = Loops::default().name())]
    pub(crate) loops: Loops,
    /// After about how many nodes to stop
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) nodes: u32,
    #[command(flatten)]
    pub(crate) work: WorkArguments,
    /// Print the tree as one JSON object: `nodes`, `complete`, `stop`
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct RunArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// The integers that `input` reads, separated by commas, `7*3` for three sevens; without this and `--input-file`,
    /// standard input is read
    #[arg(long, value_name = "1,2,3", allow_hyphen_values = true, conflicts_with = "input_file")]
    pub(crate) input: Option<String>,
    /// A file with what `input` reads: integers, separated by white space or commas
    #[arg(long, value_name = "FILE")]
    pub(crate) input_file: Option<PathBuf>,
    /// The arguments of `main` by name, as a JSON object; those that are not named are 0
    ///
    /// An integer is a number, or a string where it is too long for one. An array is a list of its elements from index
    /// 0 on; an object, from index to element, where the indices are not 0, 1, 2, ..., or from a range of indices, as
    /// "0..9" for those from 0 to 9; or a string, for the codes of its characters. All other elements are 0. Where the
    /// program uses `a[i][j]`, elements are arrays again. For example: {"n": 15, "A": [1, 1, 0],
    /// "B": {"-2": 5, "0..99999": 1}, "C": "Hello", "D": [[1, 2], [3, 4]]}
    #[arg(long, value_name = "JSON")]
    pub(crate) args: Option<String>,
    /// Tell on standard error how long it took
    #[arg(long)]
    pub(crate) time: bool,
    /// Read and write characters: `output` prints the character with that code, `input` reads one, and -1 at the end
    #[arg(long)]
    pub(crate) ascii: bool,
}

#[derive(Args, Debug)]
pub(crate) struct CfgArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// Give each operation a node of its own, with temporaries for what lies between
    #[arg(long)]
    pub(crate) norm: bool,
    /// How it is printed
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
    /// What is not to be reached: `any` for any run-time error, or `line:N`
    #[arg(long, value_name = "any|line:N", default_value = "any")]
    pub(crate) target: Target,
}

#[derive(Args, Debug)]
pub(crate) struct CostArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// How loops are counted
    #[arg(long, value_enum, default_value_t = CostMethod::Lattice)]
    pub(crate) method: CostMethod,
    /// With `--method recursive`: how many rounds of each loop are counted; 10 unless given
    #[arg(long, value_name = "N")]
    pub(crate) kappa: Option<u32>,
    /// Count a question also where its answer is known from an earlier one, on every way
    #[arg(long)]
    pub(crate) all_questions: bool,
    /// The most estimates that are made: one for each place, each time that it is looked at
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub(crate) work: u64,
    /// The longest it may take, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<f64>,
    /// Print a JSON array with an object for each function
    ///
    /// Its keys: `function`, its name; `rounds`, how many rounds of each loop were counted, or null for `lattice`; `points`,
    /// objects with `line`, `operation` and `costs`, an object from variable to number.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CostMethod {
    /// Until nothing changes any more; no count is larger than 10
    Lattice,
    /// Along all ways, on which each loop is gone around a number of times
    Recursive,
}

#[derive(Args, Debug)]
pub(crate) struct AstArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// By how many spaces to indent; 0 for all in one line
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub(crate) indent: u8,
}

/// A year, in seconds.
const LONGEST_BUDGET: f64 = 365.0 * 24.0 * 3600.0;

fn technique() -> impl TypedValueParser<Value = Technique> {
    let all = Technique::all().map(|technique| {
        let value = PossibleValue::new(technique.name()).help(technique.info().summary);
        value.aliases(technique.earlier_name())
    });
    PossibleValuesParser::new(all).try_map(|name| Technique::from_str(&name))
}

fn search() -> impl TypedValueParser<Value = Search> {
    let all = Search::ALL.map(|search| PossibleValue::new(search.name()).help(search.summary()));
    PossibleValuesParser::new(all).try_map(|name| Search::from_str(&name))
}

fn loops() -> impl TypedValueParser<Value = Loops> {
    let all = Loops::ALL.map(|loops| PossibleValue::new(loops.name()).help(loops.summary()));
    PossibleValuesParser::new(all).try_map(|name| Loops::from_str(&name))
}

fn merge() -> impl TypedValueParser<Value = Merge> {
    let all = Merge::ALL.map(|merge| PossibleValue::new(merge.name()).help(merge.summary()));
    PossibleValuesParser::new(all).try_map(|name| Merge::from_str(&name))
}

fn indexing() -> impl TypedValueParser<Value = Indexing> {
    let all = Indexing::ALL.map(|indexing| PossibleValue::new(indexing.name()).help(indexing.summary()));
    PossibleValuesParser::new(all).try_map(|name| Indexing::from_str(&name))
}

fn templates() -> impl TypedValueParser<Value = Templates> {
    let all = Templates::ALL.map(|choice| PossibleValue::new(choice.name()).help(choice.summary()));
    PossibleValuesParser::new(all).try_map(|name| Templates::from_str(&name))
}

pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if (0.0..=LONGEST_BUDGET).contains(&seconds) { Ok(seconds) } else { Err("not between 0 and a year".to_owned()) }
}
