//! The solver as the page ships it: Z3 from the npm package, without functions that the page never calls.
//!
//! The package has all of Z3's interface. The page uses SMT-LIB through one function of it. Code that only other
//! functions need, the names of all functions, and duplicate functions are removed, without changing the remaining
//! ones. This saves an eighth of the download. Sorting the functions ([`alike`]) saves another tenth.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use wasm_encoder::{ExportKind, ExportSection, Module, RawSection};
use wasmparser::{ExternalKind, Parser, Payload};

use crate::command::{self, run};
use crate::engine::{FEATURES, wasm_opt};
use crate::{alike, packed, tree};

/// The functions of Z3 that the bridge calls, and those that Z3's script calls by itself.
const CALLED: [&str; 8] = [
    "Z3_del_config",
    "Z3_del_context",
    "Z3_eval_smtlib2_string",
    "Z3_get_error_msg",
    "Z3_get_full_version",
    "Z3_global_param_reset_all",
    "Z3_mk_config",
    "Z3_mk_context",
];

/// The passes that make the wasm smaller without changing a function: they remove code that no export needs, and
/// duplicate functions. Then functions are sorted by their names, which [`alike::renamed`] has chosen.
const PASSES: [&str; 5] = [
    "--enable-threads",
    "--remove-unused-module-elements",
    "--duplicate-function-elimination",
    "--reorder-functions-by-name",
    "--strip-debug",
];

/// Builds `www/public/solver`: the bridge, Z3's script, and its compressed wasm. Bundling breaks Z3's script, so both
/// scripts are served as separate files.
///
/// # Errors
/// A file is missing, cannot be written, or has unexpected content.
pub(crate) fn build() -> Result<()> {
    let folder = tree::www().join("public/solver");
    let package = tree::node_modules().join("z3-solver/build");
    let [script, wasm] = ["z3-built.js", "z3-built.wasm"].map(|name| package.join(name));
    let packed = folder.join("z3-built.bin");
    fs::create_dir_all(&folder)?;
    packed::keep_only(&folder, &["bridge.js", "z3-built.js", "z3-built.bin"])?;
    packed::minify(&tree::www().join("solver/bridge.js"), &folder.join("bridge.js"))?;
    if packed::is_current(&packed, &wasm)? {
        return Ok(());
    }
    let work = tree::root().join("target/solver");
    fs::create_dir_all(&work)?;
    let [slim_script, short_script] = ["slim.js", "short.js"].map(|name| work.join(name));
    let [few_exports, slim] = ["few-exports.wasm", "slim.wasm"].map(|name| work.join(name));
    fs::write(&slim_script, without_unused_wrappers(&read_text(&script)?))?;
    packed::minify(&slim_script, &short_script)?;
    fs::write(&few_exports, alike::renamed(&with_few_exports(&fs::read(&wasm)?)?)?)?;
    wasm_opt(&[&FEATURES[..], &PASSES].concat(), &few_exports, &slim)?;
    try_out(&short_script, &slim)?;
    fs::copy(&short_script, folder.join("z3-built.js"))?;
    // This file is written last: its time shows that all steps are done.
    let size = packed::pack(&slim, &packed)?;
    println!("solver: {} kB as gzip", size / 1000);
    Ok(())
}

/// Returns `true` if the export of this name is needed: it is called, or not one of Z3's own.
fn is_needed(name: &str) -> bool {
    CALLED.contains(&name) || !(name.starts_with("Z3_") || name.starts_with("async_Z3_"))
}

/// The wasm with fewer exports, and without sections for human readers other than the names of functions.
fn with_few_exports(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::new();
    let mut called = 0;
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        match &payload {
            Payload::CustomSection(section) if section.name() != "name" => {}
            Payload::ExportSection(exports) => {
                let mut few = ExportSection::new();
                for export in exports.clone() {
                    let export = export?;
                    called += usize::from(CALLED.contains(&export.name));
                    if is_needed(export.name) {
                        few.export(export.name, kind(export.kind)?, export.index);
                    }
                }
                module.section(&few);
            }
            _ => {
                if let Some((id, range)) = payload.as_section() {
                    module.section(&RawSection { id, data: &wasm[range] });
                }
            }
        }
    }
    ensure!(called == CALLED.len(), "the solver's wasm has {called} of the {} functions that are called", CALLED.len());
    Ok(module.finish())
}

fn kind(kind: ExternalKind) -> Result<ExportKind> {
    match kind {
        ExternalKind::Func => Ok(ExportKind::Func),
        ExternalKind::Table => Ok(ExportKind::Table),
        ExternalKind::Memory => Ok(ExportKind::Memory),
        ExternalKind::Global => Ok(ExportKind::Global),
        other => anyhow::bail!("the solver's wasm exports something unexpected: {other:?}"),
    }
}

/// Z3's script without the lines that wrap removed exports, each of the form
/// `var _F = Module['_F'] = createExportWrapper('F', 2);`.
fn without_unused_wrappers(script: &str) -> String {
    let is_kept = |line: &&str| {
        let wrapped = line.strip_prefix("var ").and_then(|line| line.split_once("createExportWrapper('"));
        wrapped.and_then(|(_, rest)| rest.split('\'').next()).is_none_or(is_needed)
    };
    script.lines().filter(is_kept).flat_map(|line| [line, "\n"]).collect()
}

/// Lets the shipped solver answer questions, in Node.
fn try_out(script: &Path, wasm: &Path) -> Result<()> {
    run(command::node().arg(tree::www().join("solver/try-out.mjs")).arg(script).arg(wasm))
        .context("the solver does not answer without the removed parts")
}

fn read_text(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} is missing", path.display()))
}

#[cfg(test)]
mod tests {
    use super::without_unused_wrappers;

    #[test]
    fn only_wrappers_of_unused_exports_are_removed() {
        let script = "var x = 1;\n\
            var _Z3_mk_and = Module['_Z3_mk_and'] = createExportWrapper('Z3_mk_and', 3);\n\
            var _async_Z3_simplify = Module['_async_Z3_simplify'] = createExportWrapper('async_Z3_simplify', 2);\n\
            var _Z3_mk_config = Module['_Z3_mk_config'] = createExportWrapper('Z3_mk_config', 0);\n\
            var _fflush = createExportWrapper('fflush', 1);\n";
        let kept: Vec<_> = script.lines().filter(|line| !line.contains("and") && !line.contains("async")).collect();
        assert_eq!(without_unused_wrappers(script).lines().collect::<Vec<_>>(), kept);
    }
}
