//! The arguments of `loopscope`.

#[cfg(feature = "native")]
mod native;
mod same;
pub(crate) mod target;
pub(crate) mod work;

use std::num::NonZeroU8;
use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};
use loopscope_question::{GuideBy, GuideWhen, Guiding, Search};
use loopscope_syntax::{COption, Dialect, ErrorGroup};

use crate::option_arguments::{OptionArguments, choice};
use crate::show::Shown;

#[cfg(feature = "native")]
pub(crate) use self::native::*;
pub(crate) use self::same::{GradeArguments, SameArguments, TaskArguments};
use self::target::TargetArgument;
use self::work::WorkArguments;

/// Finds inputs that lead a micro-c program to a line or to a run-time error, or proves that there are none.
#[derive(Debug, Parser)]
#[command(name = "loopscope", version, max_term_width = 100, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Decides whether a line or a run-time error can be reached
    #[command(after_help = "\
Exit status: 0 unreachable (proved) or every run ends, 1 reachable or some run never ends, 2 wrong usage or an error in the program, 3 unknown, 4 reachable or
unreachable but without the certificate that `--certificate` asks for.")]
    Analyse(AnalyseArguments),
    /// Checks a certificate that `analyse --certificate` wrote
    #[command(after_help = "\
Exit status: 0 it shows that the target is unreachable or that every run ends, 1 that the target is reachable or that some run \
never ends, 2 wrong usage or no certificate, 3 refused, 4 not decided within the time limit.")]
    Check(CheckArguments),
    /// Finds few inputs that together reach everything reachable, and proves the rest unreachable
    #[command(after_help = "\
Every line, both directions of every condition, and every possible run-time error are looked for.
Exit status: 0 all were reached or proved to be out of reach, 2 wrong usage or an error in the program, 3 some are open.")]
    Cover(CoverArguments),
    /// Checks the solutions of the exercises in a lesson, or an answer to one of them
    ///
    /// docs/exercises.md describes the questions, and how to write lessons.
    #[command(after_help = "\
Exit status: 0 all are right, 1 some are wrong, 2 wrong usage or a mistake in the lesson, 3 some could not be decided.")]
    Exercise(ExerciseArguments),
    /// Compares a program with a reference: looks for an input on which they do not do the same
    #[command(after_help = "\
The programs run on some thousand inputs that the task promises: small ones in order, and others at random, and on those that a
search finds. An input on which the reference goes wrong is left out.
Exit status: 1 they differ, 2 wrong usage or an error in a program, 3 unknown: no difference was found.")]
    Same(SameArguments),
    /// Compares the programs of a class with a reference, and groups those that do the same
    ///
    /// docs/grading.md describes the grades.
    #[command(after_help = "\
Exit status: 0 no program differs, 1 some do, are not read or never end, 2 wrong usage or an error in the reference, 3 none differs, but \
some could not be compared.")]
    Grade(GradeArguments),
    /// Runs a program
    #[command(after_help = "\
Each output is printed as a decimal and a newline. The exit status is what `main` returns, modulo 256.
A run-time error is reported on standard error, with its location, and the exit status is 1.")]
    Run(RunArguments),
    #[cfg(feature = "native")]
    #[command(flatten)]
    Native(NativeCommand),
}

/// The program.
#[derive(Args, Debug)]
pub struct ProgramArguments {
    /// The program; `-` is standard input. A C program may have several files: `main.c stack.c stack.h`
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The language of the program; by default `c` for a file whose name ends with `.c` or several files, and else `extended`
    #[arg(long, value_parser = choice::<Dialect>())]
    pub(crate) dialect: Option<Dialect>,
    #[command(flatten)]
    pub(crate) start: StartArguments,
}

/// Where a program starts, and what a C program means. Each is the same as a line at the end of its text.
#[derive(Args, Debug)]
pub(crate) struct StartArguments {
    /// The function in which the program starts, with any arguments, or the number of the line, with any values of its
    /// variables (micro-c): the same as a line `#pragma loopscope entry F` at its end
    #[arg(long, value_name = "F")]
    pub(crate) entry: Option<String>,
    /// `scanf` of a C program may find something else than a number, or the end of the input: the same as a line
    /// `#pragma loopscope input any` at its end
    #[arg(long)]
    any_input: bool,
    /// The integers of a C program have no bounds, so nothing overflows or wraps: the same as a line
    /// `#pragma loopscope ints mathematical` at its end
    #[arg(long, value_name = "mathematical", value_parser = ["mathematical"])]
    ints: Option<String>,
    /// `malloc`, `calloc`, `realloc` and `strdup` of a C program may return null: the same as a line
    /// `#pragma loopscope malloc may-fail` at its end
    #[arg(long, value_name = "may-fail", value_parser = ["may-fail"])]
    malloc: Option<String>,
    /// `long`, sizes and pointers of a C program have 32 bits, not 64: the same as a line
    /// `#pragma loopscope model ilp32` at its end
    #[arg(long, value_name = "ilp32", value_parser = ["ilp32"])]
    model: Option<String>,
    /// A group of errors of a C program to leave out; a run that would end in one is not followed further: the same as a
    /// line `#pragma loopscope errors -overflow` at its end
    #[arg(
        long,
        value_name = "-GROUP",
        value_delimiter = ',',
        allow_hyphen_values = true,
        value_parser = ErrorGroup::ALL.map(ErrorGroup::left_out)
    )]
    errors: Vec<String>,
}

impl StartArguments {
    /// Returns `true` if a program is changed as only C programs can be.
    pub(crate) fn is_about_c(&self) -> bool {
        self.options().next().is_some()
    }

    /// The text of a program with these lines.
    pub(crate) fn add_to(&self, text: &mut String) {
        let entry = self.entry.iter().map(|function| format!("entry {function}"));
        for words in entry.chain(self.options().map(|option| option.words().join(" "))) {
            text.push_str("\n\n#pragma loopscope ");
            text.push_str(&words);
            text.push('\n');
        }
    }

    /// These arguments and a file, as a person types them.
    pub(crate) fn before(&self, file: String) -> String {
        let entry = self.entry.iter().map(|function| format!("--entry {}", shell_words::quote(function)));
        let options = self.options().map(|option| match option {
            COption::AnyInput => "--any-input".to_owned(),
            _ => format!("--{}", option.words().join(" ")),
        });
        entry.chain(options).chain([file]).collect::<Vec<_>>().join(" ")
    }

    fn options(&self) -> impl Iterator<Item = COption> {
        COption::all().filter(|option| match option {
            COption::AnyInput => self.any_input,
            COption::MathematicalIntegers => self.ints.is_some(),
            COption::FailingMalloc => self.malloc.is_some(),
            COption::Ilp32 => self.model.is_some(),
            COption::Without(group) => self.errors.iter().any(|written| written == group.left_out()),
        })
    }
}

impl ProgramArguments {
    /// The file of the program and the options for it, as a person types them.
    pub(crate) fn typed(&self) -> String {
        let files: Vec<String> = self.files.iter().map(|file| crate::source::typed(file)).collect();
        let file = self.start.before(files.join(" "));
        if let Some(Dialect::Sized) = self.dialect { format!("--dialect sized {file}") } else { file }
    }

    /// The dialect that is asked for, or else the one that the names of the files say.
    pub(crate) fn dialect(&self) -> Dialect {
        match self.files.as_slice() {
            [file] => dialect(self.dialect, file),
            _ => self.dialect.unwrap_or(Dialect::C),
        }
    }
}

/// The dialect that is asked for, or else the one that the name of a file says.
pub fn dialect(asked: Option<Dialect>, file: &Path) -> Dialect {
    match asked {
        Some(dialect) => dialect,
        None if file.extension().is_some_and(|extension| extension == "c") => Dialect::C,
        None => Dialect::Extended,
    }
}

#[derive(Args, Debug)]
pub(crate) struct ExerciseArguments {
    /// The lesson
    pub(crate) file: PathBuf,
    /// Check only this exercise, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) number: Option<u32>,
    /// Print the lesson with hashes in the places of its solutions, for students
    #[arg(long, conflicts_with_all = ["number", "answer", "handed_in"])]
    pub(crate) outline: bool,
    /// Check the answer in this file instead of the solution; `-` is standard input
    #[arg(long, value_name = "FILE", requires = "number")]
    pub(crate) answer: Option<PathBuf>,
    /// Check and grade each answer in these files, as the page saves them
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "answer")]
    pub(crate) handed_in: Vec<PathBuf>,
    /// Print the grades as comma-separated values
    #[arg(long, requires = "handed_in")]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) work: WorkArguments,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyseArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// The target: `any` for any run-time error, `line:N`, or `ends` to ask whether every run ends; in a program of several
    /// files, `line:stack.c:N`
    #[arg(long, value_name = "any|line:N|ends", default_value = "any")]
    pub(crate) target: TargetArgument,
    #[command(flatten)]
    pub(crate) options: OptionArguments,
    /// The number of threads in which the techniques of `auto` run in parallel, each with a solver of its own: by
    /// default one fewer than the number of cores, at most four
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroU8>,
    #[command(flatten)]
    pub(crate) work: WorkArguments,
    /// Write a certificate of the answer to this file, once it has passed its check
    ///
    /// No certificate is written if the answer is unknown or if none is found. A proof whose certificate is refused
    /// counts as unknown.
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Write measures to this folder: the time in milliseconds (time.txt), 1 if the target was reached, else 0
    /// (error.txt), and the number of executed paths (coverage.txt)
    ///
    /// Paths are those on which `main` returns, counted until one ends in a run-time error; a merged state counts for
    /// all of its paths. Counting takes a separate search without pruning, which may double the time. There is no count
    /// for techniques that execute no paths, nor for `auto`.
    #[arg(long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
    /// Print these artefacts after the answer, separated by commas
    ///
    /// In `auto`, each is printed for every technique that built it before the answer was found. The tree has about
    /// 100 nodes: `loopscope tree` prints larger ones.
    #[arg(long, value_enum, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) show: Vec<Shown>,
    /// Print artefacts whole, however long they are; the tree with about 10,000 nodes
    #[arg(long, requires = "show")]
    pub(crate) show_all: bool,
    /// Write pictures of the automata and of the tree to this folder, if `--show` names them
    #[arg(long, value_name = "DIR", requires = "show")]
    pub(crate) svg: Option<PathBuf>,
    /// Print the answer as one JSON object
    ///
    /// docs/report.md lists its keys. It has all artefacts or, with `--show`, those that are named; the tree of paths
    /// only if it is named. Nothing is cut.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// The certificate: it is refused if it is about the program in another language, or with other options
    pub(crate) certificate: PathBuf,
    /// Refuse a certificate for another target: `any` for any run-time error, `line:N`, or `ends` for the end of every
    /// run
    #[arg(long, value_name = "any|line:N|ends")]
    pub(crate) target: Option<TargetArgument>,
    #[command(flatten)]
    pub(crate) work: WorkArguments,
}

#[derive(Args, Debug)]
pub(crate) struct CoverArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// The order in which the first search explores paths
    #[arg(long, value_parser = choice::<Search>(), default_value_t = Search::Coverage)]
    pub(crate) search: Search,
    /// Explore first the paths from which path counters show a way to an open line, branch or error, and prune those from
    /// which no chain leads to one
    #[arg(long)]
    guide: bool,
    /// Guide the search by the chains ahead, or by the necessary conditions of what is open
    #[arg(long, value_parser = choice::<GuideBy>(), default_value_t = GuideBy::default(), requires = "guide")]
    guide_by: GuideBy,
    /// When the guide is asked
    #[arg(long, value_parser = choice::<GuideWhen>(), default_value_t = GuideWhen::default(), requires = "guide")]
    guide_when: GuideWhen,
    #[command(flatten)]
    pub(crate) work: WorkArguments,
    /// The format of the result
    ///
    /// `json` is one object. Its `inputs` are objects: `inputs`, the integers in the order in which they are read, as
    /// `analyse --json` prints them; `parameters`, as `run --args` takes them; `steps`; `end` (`kind` "finished",
    /// "error", "halted", "reads" for a run that reads another input in `line` once it has reached its goals, or "goes"
    /// for a run that continues without); `goals`, the positions of what the run reaches in the other list. Its `goals`
    /// are objects: `kind` ("line", "branch" or "error"), `line`, `column`; for a branch `condition` and `holds`, for
    /// an error `error` and `text`, a message; `verdict` ("reachable", "unreachable" or "unknown"); `inputs`, the positions of
    /// those that reach it; `technique`, `proof` and `behind`, the positions of goals that are in the way, for one that
    /// cannot be reached; `stop`, for an open one. `counts` has the numbers of `lines`, `branches` and `errors`. `csv`
    /// is a line for each input: `input` as `run --input` takes it, `args` as `run --args` does, how the run ends, and
    /// the lines that it reaches.
    #[arg(long, value_enum, default_value_t = CoverFormat::Text)]
    pub(crate) format: CoverFormat,
}

impl CoverArguments {
    /// Returns the guidance of the search, if it is guided.
    pub(crate) fn guiding(&self) -> Option<Guiding> {
        self.guide.then_some(Guiding { by: self.guide_by, when: self.guide_when })
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum CoverFormat {
    /// Text for people
    Text,
    /// JSON for programs: inputs, the goals that they reach, and why the rest cannot be reached
    Json,
    /// The inputs as a table
    Csv,
}

#[derive(Args, Debug)]
pub(crate) struct RunArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// The integers that `input` reads, separated by commas, `7*3` for three sevens; without this and `--input-file`,
    /// standard input is read
    #[arg(long, value_name = "1,2,3", allow_hyphen_values = true, conflicts_with = "input_file")]
    pub(crate) input: Option<String>,
    /// The integers that `input` reads over and over, after those of `--input`; without them, from the start
    #[arg(long, value_name = "1,-1", allow_hyphen_values = true, conflicts_with = "input_file")]
    pub(crate) repeat: Option<String>,
    /// A file with the integers that `input` reads, separated by white space or commas
    #[arg(long, value_name = "FILE")]
    pub(crate) input_file: Option<PathBuf>,
    /// A file that a C program may open for reading: its name there, and the file that has its text
    #[arg(long = "file", value_name = "NAME=PATH")]
    pub(crate) opened: Vec<String>,
    /// The arguments of `main` by name, as a JSON object; arguments that are not listed are 0
    ///
    /// An integer is a number, or a string if it is too long for a number. An array is a list of its elements from
    /// index 0 on; an object from indices, or ranges of indices such as "0..9", to elements; or a string, for the codes
    /// of its characters. All other elements are 0. If the program uses `a[i][j]`, elements are arrays again. For
    /// example: {"n": 15, "A": [1, 1, 0], "B": {"-2": 5, "0..99999": 1}, "C": "Hello", "D": [[1, 2], [3, 4]]}
    #[arg(long, value_name = "JSON")]
    pub(crate) args: Option<String>,
    /// Print the time of the run to standard error
    #[arg(long)]
    pub(crate) time: bool,
    /// Read and write characters: `output` prints the character with that code, `input` reads one, and -1 at the end
    #[arg(long)]
    pub(crate) ascii: bool,
}
