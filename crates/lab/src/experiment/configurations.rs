//! The configurations of experiments.

use std::sync::LazyLock;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Configuration {
    /// Its name.
    pub(crate) name: String,
    pub(crate) work: Work,
    /// The arguments after the command.
    pub(crate) options: Vec<String>,
}

/// The command for a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// `loopscope-lab analyse`.
    Analyse,
    /// `loopscope-lab analyse --output`, which also counts paths, and may take twice as long.
    CountPaths,
    /// `loopscope-lab costs`.
    Costs,
}

/// All named configurations, in the order of the table. A new configuration is a line here.
pub(crate) static CONFIGURATIONS: LazyLock<Vec<Configuration>> = LazyLock::new(|| {
    let all: [(&str, &[&str]); 16] = [
        ("plain", &["--technique=execute", "--search=tree"]),
        ("merging", &["--technique=execute", "--search=tree", "--merge=lattice", "--limit-cost=1"]),
        ("subsumption", &["--technique=execute", "--search=tree", "--subsume"]),
        ("guided", &["--technique=execute", "--search=tree", "--guide"]),
        ("summarise", &["--technique=execute", "--search=tree", "--loops=summarise"]),
        ("template", &["--technique=execute", "--search=tree", "--loops=template"]),
        ("interpolation", &["--technique=interpolation"]),
        ("auto", &["--technique=auto", "--jobs=1"]),
        ("dfs", &["--technique=execute", "--search=dfs"]),
        ("bfs", &["--technique=execute", "--search=bfs"]),
        ("random", &["--technique=execute", "--search=random"]),
        ("tree", &["--technique=execute", "--search=tree"]),
        ("coverage", &["--technique=execute", "--search=coverage"]),
        ("klee", &["--technique=execute", "--search=klee"]),
        ("least-taken", &["--technique=execute", "--search=least-taken"]),
        ("buggy", &["--technique=execute", "--search=buggy"]),
    ];
    let of = |(name, options): (&str, &[&str])| Configuration {
        name: name.to_owned(),
        work: Work::Analyse,
        options: options.iter().map(|&option| option.to_owned()).collect(),
    };
    all.into_iter().map(of).collect()
});

/// The number of default configurations, from the first on: the techniques of the thesis, and ours. The others are
/// search strategies.
pub(crate) const USUAL: usize = 8;

/// The configuration of this name.
pub(crate) fn named(name: &str) -> Option<&'static Configuration> {
    CONFIGURATIONS.iter().find(|each| each.name == name)
}

/// The parser of configurations on the command line, which lists their options.
pub(crate) fn parser() -> impl TypedValueParser<Value = &'static Configuration> {
    let all = CONFIGURATIONS.iter().map(|each| PossibleValue::new(&*each.name).help(each.options.join(" ")));
    PossibleValuesParser::new(all).try_map(|name| named(&name).ok_or("no configuration"))
}

#[cfg(test)]
pub(super) mod tests {
    use clap::Parser;
    use loopscope_question::{Analysis, AnalysisOption};

    use super::{CONFIGURATIONS, Configuration, Work, named};
    use crate::Arguments;

    /// Returns `true` if the command of a configuration has its options.
    pub(in super::super) fn is_valid(Configuration { work, options, .. }: &Configuration) -> bool {
        if *work == Work::Costs {
            let options = options.iter().map(String::as_str);
            return Arguments::try_parse_from(["loopscope-lab", "costs", "program.mc"].into_iter().chain(options))
                .is_ok();
        }
        options.iter().filter(|option| *option != "--jobs=1").all(|option| {
            let (name, value) = option.split_once('=').unwrap_or((option, "true"));
            let option = AnalysisOption::named(&name.trim_start_matches('-').replace('-', "_"));
            option.is_ok_and(|option| option.set(&mut Analysis::default(), value).is_ok())
        })
    }

    #[test]
    fn options_are_those_of_analyse() {
        for configuration in CONFIGURATIONS.iter() {
            assert!(std::ptr::eq(named(&configuration.name).expect("itself"), configuration), "duplicate name");
            assert!(is_valid(configuration), "{configuration:?}");
        }
    }
}
