//! The options of an analysis as arguments of the command line, made from [`OPTIONS`].

use std::error::Error;
use std::fmt::Display;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use loopscope_question::options::Values;
use loopscope_question::{Analysis, AnalysisOption, OPTIONS};
use strum::{EnumMessage, VariantArray};

/// The options, each with its value.
#[derive(Clone, Debug)]
pub(crate) struct OptionArguments(Vec<(&'static AnalysisOption, String)>);

impl OptionArguments {
    /// Sets the options in an analysis.
    ///
    /// # Errors
    /// A value is not a value of its option.
    pub(crate) fn set(&self, analysis: &mut Analysis) -> Result<(), String> {
        self.0.iter().try_for_each(|(option, value)| option.set(analysis, value))
    }
}

impl Args for OptionArguments {
    fn augment_args(command: Command) -> Command {
        OPTIONS.iter().fold(command, |command, option| command.arg(argument(option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for OptionArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let value = |option: &AnalysisOption| match option.values {
            Values::Choice => matches.get_one::<String>(option.name).cloned(),
            Values::Count { .. } => matches.get_one::<u32>(option.name).map(u32::to_string),
            Values::Flag => Some(matches.get_flag(option.name).to_string()),
        };
        let values = OPTIONS.iter().map(|option| (option, value(option).unwrap_or_else(|| option.default_value())));
        Ok(Self(values.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn argument(option: &'static AnalysisOption) -> Arg {
    let about = match option.only_with {
        Some((other, ["true"])) => format!("With `--{other}`: {}", sentence_within(option.about())),
        Some((other, values)) => format!("With `--{other} {}`: {}", values.join("|"), sentence_within(option.about())),
        None => option.about().to_owned(),
    };
    let argument = Arg::new(option.name).long(option.name.replace('_', "-")).help(about);
    match &option.values {
        Values::Choice => {
            let argument = argument.value_name(option.name.to_uppercase());
            argument.value_parser(possible_values(option)).default_value(option.default_value())
        }
        Values::Count { .. } => {
            argument.value_name("N").value_parser(value_parser!(u32)).default_value(option.default_value())
        }
        Values::Flag => argument.action(ArgAction::SetTrue),
    }
}

/// The parser of an argument whose type lists its values.
pub fn choice<T>() -> impl TypedValueParser<Value = T>
where
    T: VariantArray + EnumMessage + Display + FromStr<Err: Error + Send + Sync> + Clone + Send + Sync,
{
    let values = T::VARIANTS.iter().map(|value| PossibleValue::new(value.to_string()).help(value.get_message()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<T>())
}

fn possible_values(option: &AnalysisOption) -> PossibleValuesParser {
    PossibleValuesParser::new(
        option
            .choices()
            .iter()
            .map(|choice| PossibleValue::new(&choice.name).help(choice.summary).aliases(choice.earlier_name)),
    )
}

/// A sentence as the rest of another one: begins with a small letter.
fn sentence_within(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
