//! How programs are analysed in experiments.

use std::sync::LazyLock;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A way to work on programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Configuration {
    /// What it is called.
    pub(crate) name: String,
    pub(crate) work: Work,
    /// What stands behind the command.
    pub(crate) options: Vec<String>,
}

/// What is done with a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// `loopscope analyse`.
    Analyse,
    /// The same, and its paths are counted: `--output`, which takes as long again.
    CountPaths,
    /// `loopscope costs`.
    Costs,
}

/// All that have names, in the order of the table. For another one, a line here is enough.
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

/// How many of them, from the first on, are used unless others are asked for: the Thesis's techniques, and ours. The others
/// are search strategies.
pub(crate) const USUAL: usize = 8;

/// The configuration of this name.
pub(crate) fn named(name: &str) -> Option<&'static Configuration> {
    CONFIGURATIONS.iter().find(|each| each.name == name)
}

/// How configurations are read on the command line, where their options are told.
pub(crate) fn parser() -> impl TypedValueParser<Value = &'static Configuration> {
    let all = CONFIGURATIONS.iter().map(|each| PossibleValue::new(&*each.name).help(each.options.join(" ")));
    PossibleValuesParser::new(all).try_map(|name| named(&name).ok_or("no configuration"))
}

#[cfg(test)]
mod tests {
    use super::{CONFIGURATIONS, named};
    use crate::args::Arguments;
    use clap::Parser;

    #[test]
    fn options_are_those_of_analyse() {
        for configuration in CONFIGURATIONS.iter() {
            assert!(std::ptr::eq(named(&configuration.name).expect("itself"), configuration), "a name is there twice");
            let options = configuration.options.iter().map(String::as_str);
            let words = ["loopscope", "analyse", "program.mc"].into_iter().chain(options);
            assert!(Arguments::try_parse_from(words).is_ok(), "{configuration:?}");
        }
    }
}
