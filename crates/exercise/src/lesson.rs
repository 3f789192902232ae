//! Lessons as text files: `docs/exercises.md` describes their format.

use loopscope_message::{Message, text};
use loopscope_same::Case;
use loopscope_syntax::{Dialect, has_directive};

use crate::blocks::{Block, Setting, blocks};
use crate::fences::{FENCE, REFERENCE, TESTED};
use crate::outline::SolutionHash;
use crate::programming::Programming;
use crate::settings::{Settings, Wrong};
use crate::version::Version;

/// The longest file that is read, in bytes.
pub const LONGEST: usize = 1_000_000;

/// The most exercises in a file.
const MOST_EXERCISES: usize = 100;

/// The longest title, in characters.
const LONGEST_TITLE: usize = 200;

/// Exercises in order, with an introduction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lesson {
    /// Its title; empty if the file has none.
    pub title: String,
    /// The name under which its answers are kept and handed in: its setting `id`, or else its title. A translation has the
    /// `id` of the original.
    pub id: String,
    /// The text before the exercises, as Markdown.
    pub text: String,
    /// Its exercises.
    pub exercises: Vec<Exercise>,
    /// The mistakes of the file, by line. An exercise with a mistake is left out.
    pub mistakes: Vec<FileMistake>,
}

/// A mistake in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileMistake {
    /// The line, from 1.
    pub line: u32,
    /// The message: a sentence without a full stop.
    pub message: Message,
}

/// A program with a question about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// Its title.
    pub title: String,
    /// The name under which its answer is kept and handed in: its setting `id`, or else its title.
    pub id: String,
    /// The kind of question.
    pub kind: Kind,
    /// Its description, as Markdown.
    pub text: String,
    /// The program.
    pub source: String,
    /// Its dialect: C if it has a line such as `#include <stdio.h>`, and otherwise the extended one.
    pub dialect: Dialect,
    /// Hints, each revealing more than the one before, as Markdown.
    pub hints: Vec<String>,
    /// A correct answer, or the reference of a program that is to be written; empty in an outline.
    pub solution: String,
    /// The hash that an outline has instead of the solution.
    pub solution_hash: Option<SolutionHash>,
    /// The tested behaviour that an outline has instead of the reference.
    pub tested: Option<Vec<Case>>,
    /// The line of the file where the exercise begins, from 1.
    pub from: u32,
    /// The line of the file where the program begins, from 1.
    pub line: u32,
    /// The line of the file with the last setting that the kind of question has, from 1.
    pub settings_line: u32,
    /// The line of the file where the solution begins, from 1.
    pub solution_line: u32,
    /// The same exercise about its second program: one of the two is in C, the other one in micro-c.
    pub other: Option<Box<Exercise>>,
}

impl Exercise {
    /// The exercise about each of its programs.
    pub fn versions(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(self.other.as_deref())
    }

    /// The line of the file to which a mistake in the exercise belongs: that of the program, unless it names none of
    /// these.
    pub fn line_of_mistake(&self, line: Option<u32>) -> u32 {
        match line {
            Some(line) if (1..=self.source.lines().count()).contains(&(line as usize)) => self.line + line - 1,
            Some(_) => self.settings_line,
            None => self.line,
        }
    }

    /// The line of the file to which a mistake in the solution belongs.
    pub fn line_of_mistake_in_solution(&self, line: Option<u32>) -> u32 {
        self.solution_line + line.map_or(0, |line| line.saturating_sub(1))
    }
}

/// The kinds of questions about a program. Lines are those of the program, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Inputs that lead to a line.
    Inputs {
        /// The line.
        target: u32,
        /// The measure by which inputs must be as small as possible.
        smallest: Option<Measure>,
    },
    /// The reachability of a line, and a technique that proves it.
    Reachable {
        /// The line.
        target: u32,
    },
    /// An invariant of a loop that excludes a line.
    Invariant {
        /// The line of the loop.
        line: u32,
        /// The line that must not be reached.
        target: u32,
    },
    /// The value of a variable after a loop.
    Closed {
        /// The line of the loop.
        line: u32,
        /// The variable.
        variable: String,
    },
    /// The path condition of the run on given inputs.
    Path {
        /// The inputs, one per line, as in answers.
        inputs: String,
    },
    /// A ranking function of a loop.
    Ranking {
        /// The line of the loop.
        line: u32,
    },
    /// Inputs on which the program never ends.
    Endless,
    /// Inputs on which the program goes wrong.
    Failing,
    /// A repaired program.
    Repair,
    /// A program that does the same as the reference.
    Program(Programming),
}

/// The size of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The number of integers that `input` reads.
    Count,
    /// The sum of the absolute values of all input integers.
    Sum,
}

impl Lesson {
    /// Reads a file. Mistakes are reported; the rest is still read.
    pub fn read(text: &str) -> Self {
        let mut lesson = Self::default();
        if text.len() > LONGEST {
            lesson.mistake(1, text!("the file is longer than {most} bytes", most = LONGEST));
            return lesson;
        }
        for block in blocks(text) {
            for (line, message) in &block.mistakes {
                lesson.mistake(*line, message.clone());
            }
            if block.settings.iter().any(|setting| setting.name == "exercise") {
                if lesson.exercises.len() == MOST_EXERCISES {
                    lesson.mistake(block.line, text!("a lesson can have {most} exercises", most = MOST_EXERCISES));
                    break;
                }
                match exercise(block) {
                    Ok(exercise) => lesson.add(exercise),
                    Err((line, message)) => lesson.mistake(line, message),
                }
            } else {
                lesson.introduce(block);
            }
        }
        if lesson.id.is_empty() {
            lesson.id.clone_from(&lesson.title);
        }
        if lesson.exercises.is_empty() && lesson.mistakes.is_empty() {
            lesson.mistake(
                1,
                text!("there is no exercise here: each one begins with `---`, `exercise: its title`, and `---`"),
            );
        }
        lesson
    }

    fn mistake(&mut self, line: u32, message: Message) {
        self.mistakes.push(FileMistake { line, message });
    }

    /// Adds an exercise. Its id must be unique, because answers are kept and handed in by the ids of their exercises.
    fn add(&mut self, exercise: Exercise) {
        if self.exercises.iter().any(|other| other.id == exercise.id) {
            self.mistake(exercise.from, text!("there is another exercise called `{id}`", id = &exercise.id));
        }
        self.exercises.push(exercise);
    }

    /// Takes the text before the exercises.
    fn introduce(&mut self, block: Block) {
        for setting in block.settings {
            match setting.name.as_str() {
                "lesson" | "id" if setting.value.chars().count() > LONGEST_TITLE => {
                    self.mistake(setting.line, too_long());
                }
                "lesson" => self.title = setting.value,
                "id" => self.id = setting.value,
                name => {
                    let message = text!("there is no setting `{name}` here: is `exercise` missing?");
                    self.mistake(setting.line, message);
                }
            }
        }
        if let Some(fence) = block.fences.first() {
            self.mistake(
                fence.line,
                text!("a program belongs to an exercise, which begins with `---` and `exercise: its title`"),
            );
        }
        self.text.push_str(&block.text);
    }
}

/// Makes an exercise of a block.
fn exercise(block: Block) -> Result<Exercise, Wrong> {
    let Block { line: from, text, settings, fences, .. } = block;
    let mut settings = Settings { line: from, rest: settings };
    let title = settings.text("exercise")?;
    let id = settings.take("id").map_or_else(|| title.clone(), |setting| setting.value);
    if [&title, &id].iter().any(|text| text.chars().count() > LONGEST_TITLE) {
        return Err((from, too_long()));
    }
    let (mut first, mut second) = (Version::default(), None);
    for fence in fences {
        let is_program = !matches!(&*fence.word, "hint" | "solution" | FENCE | REFERENCE | TESTED);
        if second.is_none() && first.source.is_some() && is_program {
            second = Some(Version::default());
        }
        second.as_mut().unwrap_or(&mut first).add(fence)?;
    }
    let exercise = |mut settings: Settings, mut version: Version| {
        let is_marked_so = version.source.as_ref().is_some_and(|(source, _)| has_directive(source));
        let kind = kind(&mut settings, is_marked_so)?;
        let settings_line = settings.line;
        settings.end()?;
        let missing = |what: Message| (from, text!("`{title}` has no {what}"));
        let (source, line) =
            version.source.take().ok_or_else(|| missing(text!("program: put it between ```c and ```")))?;
        let is_written = matches!(&kind, Kind::Program(programming) if !programming.repairs);
        let (solution, solution_line) = version.solution.take().ok_or_else(|| missing(missing_solution(is_written)))?;
        version.has_the_right_one(&kind).map_err(|message| (solution_line - 1, message))?;
        let is_c = if is_written { version.is_marked_c } else { is_marked_so };
        Ok(Exercise {
            title: title.clone(),
            id: id.clone(),
            kind,
            text: text.clone(),
            dialect: if is_c { Dialect::C } else { Dialect::Extended },
            source,
            hints: version.hints,
            solution_hash: version.solution_hash,
            tested: version.tested,
            solution,
            from,
            line,
            settings_line,
            solution_line,
            other: None,
        })
    };
    let Some(mut second) = second else { return exercise(settings, first) };
    second.complete(&first);
    first.complete(&second);
    let mut of_first = exercise(settings.of_program(0), first)?;
    let of_second = exercise(settings.of_program(1), second)?;
    if of_first.dialect == of_second.dialect {
        let message =
            text!("one of two programs is in C, with a line such as `#include <stdio.h>`, and the other in micro-c");
        return Err((of_second.line - 1, message));
    }
    of_first.other = Some(Box::new(of_second));
    Ok(of_first)
}

fn missing_solution(is_written: bool) -> Message {
    if is_written {
        text!("reference: put a right program between ```reference and ```")
    } else {
        text!("solution: put it between ```solution and ```")
    }
}

fn too_long() -> Message {
    text!("a title can have {most} characters", most = LONGEST_TITLE)
}

/// The kind of an exercise; a C program is repaired as a program that is to be written.
fn kind(settings: &mut Settings, is_c: bool) -> Result<Kind, Wrong> {
    let (kind, line) = (settings.text("kind")?, settings.line);
    Ok(match kind.as_str() {
        "inputs" => Kind::Inputs { target: settings.line_number("target")?, smallest: measure(settings)? },
        "reachable" => Kind::Reachable { target: settings.line_number("target")? },
        "invariant" => Kind::Invariant { line: settings.line_number("loop")?, target: settings.line_number("target")? },
        "closed" => Kind::Closed { line: settings.line_number("loop")?, variable: settings.text("variable")? },
        "path" => Kind::Path { inputs: settings.text("inputs")?.replace(';', "\n") },
        "ranking" => Kind::Ranking { line: settings.line_number("loop")? },
        "endless" => Kind::Endless,
        "failing" => Kind::Failing,
        "repair" if is_c => Kind::Program(Programming::read(settings, true)?),
        "repair" => Kind::Repair,
        "program" => Kind::Program(Programming::read(settings, false)?),
        _ => {
            let all = "inputs, reachable, failing, invariant, closed, path, ranking, endless, repair, program";
            return Err((line, text!("`{kind}` is not a kind of exercise; the kinds are: {all}")));
        }
    })
}

fn measure(settings: &mut Settings) -> Result<Option<Measure>, Wrong> {
    match settings.take("smallest") {
        None => Ok(None),
        Some(Setting { value, line, .. }) => match value.as_str() {
            "count" => Ok(Some(Measure::Count)),
            "sum" => Ok(Some(Measure::Sum)),
            _ => Err((
                line,
                text!("`smallest` is `count`, the number of inputs, or `sum`, the sum of their absolute values"),
            )),
        },
    }
}
