//! The engine as WebAssembly: cargo, wasm-bindgen as a library, wasm-opt from npm.
//!
//! For the page, the profile `page` compiles for size, and `wasm-opt -O1` follows: higher levels make the file smaller
//! and its gzip larger. The long part of generic code is written so that it is compiled once (`sorted::sort`); requests
//! are deserialised into few types (`wasm::edge`).

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::command::{self, run};
use crate::{packed, tree};

const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of `Cargo.toml` for size; the command line uses the one for speed.
const PROFILE: &str = "page";

/// The largest download of the engine, in bytes of gzip: small beside the solver's 5.7 MB, so that a visit stays below
/// 8.85 MB in all.
pub(crate) const LIMIT: usize = 1_540_000;

/// The size of the engine's wasm, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) raw: usize,
    pub(crate) gzip: usize,
}

/// All features that the compiler may use, so that the optimiser accepts them. All browsers support them since 2022.
pub(crate) const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Builds the engine into `www/engine`: `loopscope.js`, a classic script that leaves the global `wasm_bindgen`, and
/// `loopscope_bg.wasm`; and into `www/public/engine` as the page ships it, with the wasm compressed.
///
/// # Errors
/// A step fails, or the wasm is larger than its limit.
pub(crate) fn build() -> Result<Size> {
    let size = make(&[], &tree::www().join("engine"), &tree::www().join("public/engine"))?;
    println!("engine: {} kB, {} kB as gzip", size.raw / 1000, size.gzip / 1000);
    if size.gzip > LIMIT {
        bail!("the engine must stay under {} kB as gzip", LIMIT / 1000);
    }
    Ok(size)
}

/// Builds the engine of the npm package, compressed, and returns its folder. It also checks certificates and has the
/// commands of the command line, which the page does not need.
///
/// # Errors
/// When a step fails.
pub(crate) fn build_for_package() -> Result<PathBuf> {
    let target = tree::root().join("target/package");
    let shipped = target.join("shipped");
    make(&["--features", "check,command"], &target.join("engine"), &shipped)?;
    Ok(shipped)
}

/// Compiles the crate with these arguments, makes a script and a wasm in `folder`, and ships them.
fn make(arguments: &[&str], folder: &Path, shipped: &Path) -> Result<Size> {
    install_target()?;
    let compiled = compile(arguments)?;
    let wasm = folder.join("loopscope_bg.wasm");
    // Cargo keeps one of the engines and recompiles the other in seconds; the next steps take longer.
    let made_of = folder.join("compiled.wasm");
    let is_same = fs::read(&made_of).is_ok_and(|earlier| fs::read(&compiled).is_ok_and(|now| now == earlier));
    if !is_same || !packed::is_current(&wasm, &made_of)? {
        fs::create_dir_all(folder)?;
        fs::copy(&compiled, &made_of)?;
        let bound = folder.join("bound");
        bind(&compiled, &bound)?;
        fs::copy(bound.join("loopscope.js"), folder.join("loopscope.js"))?;
        // This file is written last: its time shows that all steps are done.
        wasm_opt(&[&FEATURES[..], &PASSES].concat(), &bound.join("loopscope_bg.wasm"), &wasm)?;
    }
    ship(folder, &wasm, shipped)
}

/// Builds only the interpreter, for the benchmark, and returns the path of its wasm.
///
/// # Errors
/// It does not compile.
pub(crate) fn build_counting() -> Result<PathBuf> {
    compile(&["--example", "counting"])
}

/// Installs the wasm target. The toolchain file names it, so rustup installs it with the toolchain; an older toolchain
/// may lack it.
fn install_target() -> Result<()> {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output()?;
    if Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir() {
        return Ok(());
    }
    run(Command::new("rustup").args(["target", "add", TARGET]).current_dir(tree::root()))
}

/// Compiles the crate, or the part of it that the arguments name, and returns the path of the wasm that cargo reports.
fn compile(arguments: &[&str]) -> Result<PathBuf> {
    let mut child = command::cargo()
        .args(["build", "--profile", PROFILE, "--target", TARGET, "--package", "loopscope-wasm"])
        .args(["--message-format", "json-render-diagnostics"])
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .context("could not start cargo")?;
    let mut wasm = None;
    let messages = BufReader::new(child.stdout.take().context("cargo has no output")?);
    for line in messages.lines() {
        let message: serde_json::Value = serde_json::from_str(&line?)?;
        let files = message["filenames"].as_array().into_iter().flatten();
        let mut paths = files.filter_map(|file| file.as_str().map(PathBuf::from));
        wasm = paths.find(|path| path.extension().is_some_and(|extension| extension == "wasm")).or(wasm);
    }
    ensure!(child.wait()?.success(), "the engine does not compile for {TARGET}");
    wasm.context("cargo built no wasm: is the crate loopscope-wasm a cdylib?")
}

/// Makes classic scripts, not modules: the worker also loads Z3, which can only be loaded by `importScripts`.
fn bind(compiled: &Path, folder: &Path) -> Result<()> {
    Bindgen::new()
        .input_path(compiled)
        .out_name("loopscope")
        .no_modules(true)?
        .typescript(false)
        .remove_producers_section(true)
        .generate(folder)
}

/// The passes of `wasm-opt`. Stronger levels make the file smaller, but its gzip, which is sent over the network,
/// larger by a seventh. Removing unused parameters and duplicate functions is still worthwhile, followed by another
/// round of the usual passes, the removal of redundant assignments to locals, and the merging of equal code in two
/// branches. Alignments of loads and stores are hints that no engine needs; equal ones compress to nothing. Functions
/// are sorted by name, so that the copies of a generic function for different types are adjacent; then the names are
/// removed.
const PASSES: [&str; 11] = [
    "-O1",
    "--dae-optimizing",
    "--duplicate-function-elimination",
    "--precompute-propagate",
    "-O1",
    "--rse",
    "--vacuum",
    "--code-folding",
    "--dealign",
    "--reorder-functions-by-name",
    "--strip-debug",
];

/// Optimises a wasm with binaryen. The arguments include the features that the wasm may use.
///
/// # Errors
/// The file is not wasm, or uses other features.
pub(crate) fn wasm_opt(passes: &[&str], wasm: &Path, optimised: &Path) -> Result<()> {
    let mut optimiser = command::node_script("binaryen/bin/wasm-opt");
    run(optimiser.args(passes).arg(wasm).arg("-o").arg(optimised))
}

/// Writes the script and the wasm as they are shipped.
fn ship(folder: &Path, wasm: &Path, shipped: &Path) -> Result<Size> {
    fs::create_dir_all(shipped)?;
    packed::keep_only(shipped, &["loopscope.js", "loopscope.bin"])?;
    packed::minify(&folder.join("loopscope.js"), &shipped.join("loopscope.js"))?;
    let raw = fs::metadata(wasm)?.len() as usize;
    Ok(Size { raw, gzip: packed::pack(wasm, &shipped.join("loopscope.bin"))? })
}
