//! The texts of the command line about each option and its values. They are separate from the table, because the page
//! has its own texts and does not ship these.

use std::fmt::Display;

use loopscope_chains::effect::Processing;
use loopscope_symex::{Indexing, Strategy};
use loopscope_template::Choice as Templates;
use strum::{EnumMessage, VariantArray};

use super::AnalysisOption;
use crate::analysis::{GuideBy, GuideWhen, Loops, Merge, Scope};
use crate::technique::Technique;

/// A value of an option with a choice.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The name that selects it.
    pub name: String,
    /// A former name, which still selects it.
    pub earlier_name: Option<&'static str>,
    /// Its effect, in a few words.
    pub summary: &'static str,
}

impl AnalysisOption {
    /// Describes what the option decides, as a sentence without a full stop.
    pub fn about(&self) -> &'static str {
        match self.name {
            "technique" => "The technique that searches for the target",
            "search" => "The order in which paths are explored; `navigate` has its own order",
            "loops" => {
                "How `execute` treats loops, also within `auto`; `summarise` and `compact` are short for two of these values"
            }
            "merge" => "When `execute`, `summarise` and `compact` merge paths that meet",
            "limit_cost" => "Merge paths if fewer questions than this are expected about the variables that differ",
            "kappa" => "How many iterations of each loop the estimate counts",
            "indexing" => {
                "How to treat an index that depends on inputs, into an array of integers that the program created"
            }
            "templates" => "Which template to use if a loop has several: in `compact`, and if `loops` is `template`",
            "call_depth" => "How deep calls may be nested on a path; a deeper path is given up, and the report says so",
            "unroll" => {
                "How many iterations of a loop a path may begin in a row, the last test of a `while` counted; a path with \
                more is given up, and the report says so. 0 is no bound"
            }
            "subsume" => {
                "Prune paths of `execute`, `summarise` and `compact` if earlier paths show that they reach no target"
            }
            "rounds" => "How many extra iterations loop induction may use",
            "guide" => {
                "In `execute`, `summarise` and `compact`, explore first the paths from which path counters show a way to a \
                target, and prune those from which no chain leads to one"
            }
            "guide_by" => "Whether the chains ahead guide the search, or the necessary condition of the target",
            "guide_when" => "When the guide is asked",
            "scope" => {
                "Which inputs of a C program the question is about: numbers that are typed or passed are everyday ones up \
                to `numbers`, and at most 10,000 of them are typed. Whether every run ends is asked about all inputs"
            }
            "numbers" => "The largest everyday number, and the smallest one without its sign",
            "loop_processing" => "Which version of loop processing `apc` uses; they differ in loops inside loops",
            _ => "",
        }
    }

    /// The values of an option with a choice; empty for other options.
    pub fn choices(&self) -> Vec<Choice> {
        match self.name {
            "technique" => Technique::all().map(technique).collect(),
            "search" => choices_of::<Strategy>(),
            "loops" => choices_of::<Loops>(),
            "merge" => choices_of::<Merge>(),
            "indexing" => choices_of::<Indexing>(),
            "templates" => choices_of::<Templates>(),
            "guide_by" => choices_of::<GuideBy>(),
            "guide_when" => choices_of::<GuideWhen>(),
            "scope" => choices_of::<Scope>(),
            "loop_processing" => choices_of::<Processing>(),
            _ => Vec::new(),
        }
    }
}

fn choices_of<T: VariantArray + EnumMessage + Display>() -> Vec<Choice> {
    let choice = |value: &T| Choice {
        name: value.to_string(),
        earlier_name: None,
        summary: value.get_message().unwrap_or_default(),
    };
    T::VARIANTS.iter().map(choice).collect()
}

fn technique(technique: Technique) -> Choice {
    Choice {
        name: technique.name().to_owned(),
        earlier_name: technique.earlier_name(),
        summary: technique.info().summary.template(),
    }
}

#[cfg(test)]
mod tests {
    use crate::options::{OPTIONS, Values};

    #[test]
    fn every_option_and_every_choice_has_a_text() {
        for option in &OPTIONS {
            assert_ne!(option.about(), "", "{}", option.name);
            let choices = option.choices();
            assert_eq!(choices.is_empty(), !matches!(option.values, Values::Choice), "{}", option.name);
            assert!(choices.iter().all(|choice| !choice.summary.is_empty()), "{}", option.name);
        }
    }
}
