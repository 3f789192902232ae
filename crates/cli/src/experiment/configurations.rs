//! How programs are analysed in experiments.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A way to analyse programs.
#[derive(Debug)]
pub(crate) struct Configuration {
    /// What it is called.
    pub(crate) name: &'static str,
    /// What stands behind `loopscope analyse`.
    pub(crate) options: &'static [&'static str],
    /// The sets on which it runs unless others are asked for.
    pub(crate) on: Group,
}

/// Sets of programs by what is compared on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// Techniques: those of table 6.16, and ours.
    Techniques,
    /// Search strategies: those of tables 6.1 to 6.15, and those of section 3.6 that were not implemented.
    Searches,
}

impl Group {
    /// What is compared on the set of this name.
    pub(crate) fn of_set(name: &str) -> Self {
        let searches = ["small", "medium", "large", "smaller", "larger"].contains(&name);
        if searches { Self::Searches } else { Self::Techniques }
    }
}

const fn technique(name: &'static str, options: &'static [&'static str]) -> Configuration {
    Configuration { name, options, on: Group::Techniques }
}

const fn search(name: &'static str, options: &'static [&'static str]) -> Configuration {
    Configuration { name, options, on: Group::Searches }
}

/// All of them, in the order of the table. For another one, a line here is enough.
pub(crate) static CONFIGURATIONS: [Configuration; 15] = [
    technique("plain", &["--technique=execute", "--search=tree"]),
    technique("merging", &["--technique=execute", "--search=tree", "--merge=lattice", "--limit-cost=1"]),
    technique("subsumption", &["--technique=execute", "--search=tree", "--subsume"]),
    technique("summarise", &["--technique=execute", "--search=tree", "--loops=summarise"]),
    technique("template", &["--technique=execute", "--search=tree", "--loops=template"]),
    technique("minimax", &["--technique=minimax"]),
    technique("auto", &["--technique=auto", "--jobs=1"]),
    search("dfs", &["--technique=execute", "--search=dfs"]),
    search("bfs", &["--technique=execute", "--search=bfs"]),
    search("random", &["--technique=execute", "--search=random"]),
    search("tree", &["--technique=execute", "--search=tree"]),
    search("coverage", &["--technique=execute", "--search=coverage"]),
    search("klee", &["--technique=execute", "--search=klee"]),
    search("least-taken", &["--technique=execute", "--search=least-taken"]),
    search("buggy", &["--technique=execute", "--search=buggy"]),
];

/// The configuration of this name.
pub(crate) fn named(name: &str) -> Option<&'static Configuration> {
    CONFIGURATIONS.iter().find(|each| each.name == name)
}

/// How configurations are read on the command line, where their options are told.
pub(crate) fn parser() -> impl TypedValueParser<Value = &'static Configuration> {
    let all = CONFIGURATIONS.iter().map(|each| PossibleValue::new(each.name).help(each.options.join(" ")));
    PossibleValuesParser::new(all).try_map(|name| named(&name).ok_or("no configuration"))
}

#[cfg(test)]
mod tests {
    use super::{CONFIGURATIONS, named};
    use crate::args::Arguments;
    use clap::Parser;

    #[test]
    fn options_are_those_of_analyse() {
        for configuration in &CONFIGURATIONS {
            assert!(std::ptr::eq(named(configuration.name).expect("itself"), configuration), "a name is there twice");
            let words = [&["loopscope", "analyse", "program.mc"], configuration.options].concat();
            assert!(Arguments::try_parse_from(words).is_ok(), "{configuration:?}");
        }
    }
}
