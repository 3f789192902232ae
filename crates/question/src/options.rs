//! The options of an analysis, [`OPTIONS`], and its limits, [`LIMITS`].
//!
//! Each option is defined here, with its text for the command line in [`help`], and nowhere else. The arguments of the
//! command line, the requests of the page and their TypeScript, and the options of the npm package and of specs are
//! made from this table.

mod help;
mod limits;

use std::fmt::Display;
use std::str::FromStr;

use strum::VariantArray;

pub use self::help::Choice;
pub use self::limits::{LIMITS, Limit};
use crate::analysis::{Analysis, Loops};

/// The most iterations of each loop that an estimate of questions counts.
pub const MOST_KAPPA: u32 = 100;

/// The largest number that can be called an everyday one.
const MOST_NUMBER: u32 = 1_000_000_000;

/// The option with the name of a field of [`Analysis`] whose type lists its values.
macro_rules! choice {
    ($field:ident) => {
        AnalysisOption {
            name: stringify!($field),
            values: Values::Choice,
            only_with: None,
            get: |analysis| analysis.$field.to_string(),
            set: |analysis, text| read_choice(text, &mut analysis.$field),
        }
    };
}

/// The option with the name of a field of [`Analysis`] that is a number, with its least and its greatest value.
macro_rules! count {
    ($field:ident, $least:expr, $most:expr) => {
        AnalysisOption {
            name: stringify!($field),
            values: Values::Count { least: $least, most: $most },
            only_with: None,
            get: |analysis| analysis.$field.to_string(),
            set: |analysis, text| read_count(text, &mut analysis.$field),
        }
    };
}

/// The option with the name of a field of [`Analysis`] that is a truth value.
macro_rules! flag {
    ($field:ident) => {
        AnalysisOption {
            name: stringify!($field),
            values: Values::Flag,
            only_with: None,
            get: |analysis| analysis.$field.to_string(),
            set: |analysis, text| read_flag(text, &mut analysis.$field),
        }
    };
}

/// All options, in the order in which users read them. A new option is an entry here, a field of [`Analysis`], and its
/// effect.
pub static OPTIONS: [AnalysisOption; 18] = [
    AnalysisOption {
        name: "technique",
        values: Values::Choice,
        only_with: None,
        get: |analysis| analysis.technique.name().to_owned(),
        set: |analysis, text| {
            analysis.technique = text.parse()?;
            Ok(())
        },
    },
    choice!(search),
    choice!(loops),
    choice!(merge),
    count!(limit_cost, 1, 1_000).only_with("merge", &["lattice", "recursive", "dynamic"]),
    count!(kappa, 1, MOST_KAPPA).only_with("merge", &["recursive"]),
    choice!(indexing),
    choice!(templates),
    // Each call keeps its caller's variables.
    count!(call_depth, 1, 10_000),
    count!(unroll, 0, 1_000_000),
    flag!(subsume),
    // Each iteration is tried before the next one.
    count!(rounds, 0, 20).only_with("subsume", &["true"]),
    flag!(guide),
    choice!(guide_by).only_with("guide", &["true"]),
    choice!(guide_when).only_with("guide", &["true"]),
    choice!(loop_processing),
    choice!(scope),
    count!(numbers, 1, MOST_NUMBER).only_with("scope", &["both", "everyday"]),
];

/// An option of an [`Analysis`].
#[derive(Debug)]
pub struct AnalysisOption {
    /// Its name: words joined by `_`.
    pub name: &'static str,
    /// The values that it may have.
    pub values: Values,
    /// Another option, with the values that it must have for this option to have an effect.
    pub only_with: Option<(&'static str, &'static [&'static str])>,
    get: fn(&Analysis) -> String,
    set: fn(&mut Analysis, &str) -> Result<(), String>,
}

/// The values of an option.
#[derive(Debug)]
pub enum Values {
    /// One of [`AnalysisOption::choices`].
    Choice,
    /// A number, both bounds included.
    Count {
        /// The smallest.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// `true` or `false`.
    Flag,
}

impl AnalysisOption {
    /// The same option, which has an effect only where another one has one of these values.
    const fn only_with(self, other: &'static str, values: &'static [&'static str]) -> Self {
        Self { only_with: Some((other, values)), ..self }
    }

    /// The option of this name.
    ///
    /// # Errors
    /// There is no such option; the message lists all names.
    pub fn named(name: &str) -> Result<&'static Self, String> {
        OPTIONS.iter().find(|option| option.name == name).ok_or_else(|| {
            let names: Vec<&str> = OPTIONS.iter().map(|option| option.name).collect();
            format!("there is no option `{name}`; the options are {}", names.join(", "))
        })
    }

    /// Its value in an analysis, as [`set`](Self::set) reads it.
    pub fn value(&self, analysis: &Analysis) -> String {
        (self.get)(analysis)
    }

    /// Its default.
    pub fn default_value(&self) -> String {
        self.value(&Analysis::default())
    }

    /// Sets it in an analysis.
    ///
    /// # Errors
    /// The text is not a value of this option. [`Analysis::check`] checks the bounds of numbers.
    pub fn set(&self, analysis: &mut Analysis, text: &str) -> Result<(), String> {
        (self.set)(analysis, text).map_err(|problem| format!("`{}`: {problem}", self.name))
    }

    /// Checks its value in an analysis, unless that is the default.
    fn check(&self, analysis: &Analysis) -> Result<(), String> {
        let (name, technique) = (self.name, analysis.technique);
        if let Some((other, values)) = self.only_with {
            if !values.contains(&Self::named(other)?.value(analysis).as_str()) {
                return Err(format!(
                    "`{name}` has an effect only if `{other}` is {}: leave it out",
                    alternatives(values)
                ));
            }
        } else if name != "technique" && !technique.info().options.contains(&name) {
            return Err(format!("`{technique}` has no option `{name}`: leave it out"));
        }
        match self.values {
            Values::Count { least, most }
                if !self.value(analysis).parse().is_ok_and(|count| (least..=most).contains(&count)) =>
            {
                Err(format!("`{name}` is between {least} and {most}"))
            }
            _ => Ok(()),
        }
    }
}

impl Analysis {
    /// Checks that the options are consistent.
    ///
    /// # Errors
    /// The inconsistent option, by its name.
    pub fn check(&self) -> Result<(), String> {
        let fresh = Self::default();
        let given = OPTIONS.iter().filter(|option| option.value(self) != option.value(&fresh));
        for option in given {
            option.check(self)?;
        }
        if self.templates != fresh.templates && self.loop_treatment() != Some(Loops::Template) {
            return Err(format!(
                "`templates` has no effect, because `loops` is {} and uses no templates: leave it out, or treat loops by \
                 template",
                self.loops
            ));
        }
        Ok(())
    }
}

/// Values as text: "a, b or c".
pub fn alternatives(values: &[&str]) -> String {
    match values {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => values.concat(),
    }
}

fn read_choice<T: FromStr + VariantArray + Display>(text: &str, value: &mut T) -> Result<(), String> {
    *value = text.parse().map_err(|_| {
        let names: Vec<String> = T::VARIANTS.iter().map(T::to_string).collect();
        format!("there is no `{text}`; there are {}", names.join(", "))
    })?;
    Ok(())
}

fn read_count(text: &str, value: &mut u32) -> Result<(), String> {
    *value = text.parse().map_err(|_| format!("`{text}` is not a number from 0 to {}", u32::MAX))?;
    Ok(())
}

fn read_flag(text: &str, value: &mut bool) -> Result<(), String> {
    *value = text.parse().map_err(|_| format!("`{text}` is neither `true` nor `false`"))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{AnalysisOption, OPTIONS, Values};
    use crate::{Analysis, Technique};

    #[test]
    fn every_value_of_every_option_can_be_set_and_read_again() {
        for option in &OPTIONS {
            let values = match &option.values {
                Values::Choice => option.choices().iter().map(|choice| choice.name.clone()).collect(),
                Values::Count { least, most } => vec![least.to_string(), most.to_string()],
                Values::Flag => vec![false.to_string(), true.to_string()],
            };
            for value in values {
                let mut analysis = Analysis::default();
                option.set(&mut analysis, &value).expect("one of its values");
                assert_eq!(option.value(&analysis), value, "{}", option.name);
            }
            let mut analysis = Analysis::default();
            let problem = option.set(&mut analysis, "-1").expect_err("no value");
            assert!(problem.starts_with(&format!("`{}`: ", option.name)), "{problem}");
            assert_eq!(analysis, Analysis::default());
        }
    }

    #[test]
    fn techniques_and_options_name_options_that_exist() {
        for technique in Technique::all() {
            for name in technique.info().options {
                assert!(*name == "seed" || AnalysisOption::named(name).is_ok(), "{technique}: {name}");
            }
        }
        for (other, values) in OPTIONS.iter().filter_map(|option| option.only_with) {
            let other = AnalysisOption::named(other).expect("an option");
            for value in values {
                other.set(&mut Analysis::default(), value).expect("one of its values");
            }
        }
    }

    #[test]
    fn an_option_that_has_no_effect_is_refused() {
        let check = |options: &[(&str, &str)]| {
            let mut analysis = Analysis { technique: Technique::named("execute"), ..Analysis::default() };
            for (name, value) in options {
                AnalysisOption::named(name).and_then(|option| option.set(&mut analysis, value)).expect("an option");
            }
            analysis.check()
        };
        assert!(
            check(&[("kappa", "3")])
                .is_err_and(|problem| problem.starts_with("`kappa` has an effect only if `merge` is"))
        );
        assert_eq!(check(&[("merge", "recursive"), ("kappa", "3")]), Ok(()));
        assert_eq!(check(&[("merge", "recursive"), ("kappa", "0")]), Err("`kappa` is between 1 and 100".to_owned()));
        assert!(check(&[("rounds", "0")]).is_err());
        assert_eq!(check(&[("subsume", "true"), ("rounds", "0")]), Ok(()));
        assert!(check(&[("technique", "navigate"), ("subsume", "true")]).is_err());
    }
}
