//! Unique names of variables, for formulas about a whole program.

use loopscope_syntax::LineIndex;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Cfg, Variable};

/// A name for each variable, by its number: its own if it is unique, otherwise followed by its place, `i@3:7`.
pub fn distinct_names(cfg: &Cfg, source: &str, lines: &LineIndex) -> Vec<String> {
    let mut uses: FxHashMap<&str, u32> = FxHashMap::default();
    for variable in &cfg.variables {
        *uses.entry(&variable.name).or_default() += 1;
    }
    let mut taken: FxHashSet<String> = uses.keys().map(|name| (*name).to_owned()).collect();
    let mut name = |variable: &Variable| {
        if uses[variable.name.as_str()] == 1 {
            return variable.name.clone();
        }
        let (line, column) = lines.line_column(source, variable.span.start);
        let mut name = format!("{}@{line}:{column}", variable.name);
        while !taken.insert(name.clone()) {
            name.push('\'');
        }
        name
    };
    cfg.variables.iter().map(&mut name).collect()
}
