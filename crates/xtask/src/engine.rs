//! The engine as WebAssembly: cargo, wasm-bindgen as a library, wasm-opt from npm.
//!
//! For the page, the profile `page` compiles for size, and `wasm-opt -O1` follows: higher levels make the file
//! smaller and its gzip larger. Generic and long code is written so that its long part is compiled once (`sorted::sort`);
//! requests are read as few kinds of values (`wasm::edge`).

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::command::{self, run};
use crate::{packed, tree};

const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of `Cargo.toml` that is for size; the command line has the one for speed.
const PROFILE: &str = "page";

/// What the page may make a visitor download of the engine, in bytes of gzip: little beside the solver's 6.4 MB, and so
/// much that a visit stays below 9 MB in all.
pub(crate) const LIMIT: usize = 740_000;

/// The size of the engine's wasm, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) raw: usize,
    pub(crate) gzip: usize,
}

/// Everything the compiler may use, so that the optimiser accepts it. All browsers have these since 2022.
pub(crate) const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Builds the engine into `www/engine`: `loopscope.js`, a classic script that leaves the global `wasm_bindgen`, and
/// `loopscope_bg.wasm`; and into `www/public/engine` as the page ships it, the wasm packed.
///
/// # Errors
/// When a step fails or the wasm is larger than the page may ask its visitors to download.
pub(crate) fn build() -> Result<Size> {
    let size = make(&[], &tree::www().join("engine"), &tree::www().join("public/engine"))?;
    println!("engine: {} kB, {} kB as gzip", size.raw / 1000, size.gzip / 1000);
    if size.gzip > LIMIT {
        bail!("the engine must stay under {} kB as gzip", LIMIT / 1000);
    }
    Ok(size)
}

/// Builds the engine of the npm package, packed, and returns the folder that it is in: it checks certificates that others
/// have written, which no visitor of the page has to download.
///
/// # Errors
/// When a step fails.
pub(crate) fn build_for_package() -> Result<PathBuf> {
    let target = tree::root().join("target/package");
    let shipped = target.join("shipped");
    make(&["--features", "check"], &target.join("engine"), &shipped)?;
    Ok(shipped)
}

/// Compiles the crate with these arguments, makes of it a script and a wasm in `folder`, and ships them.
fn make(arguments: &[&str], folder: &Path, shipped: &Path) -> Result<Size> {
    install_target()?;
    let compiled = compile(arguments)?;
    let wasm = folder.join("loopscope_bg.wasm");
    // Cargo keeps one of the engines and compiles the other one anew, in seconds; what follows takes longer.
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

/// Builds the interpreter alone, for the benchmark, and returns the path of its wasm.
///
/// # Errors
/// It does not compile.
pub(crate) fn build_counting() -> Result<PathBuf> {
    compile(&["--example", "counting"])
}

/// The toolchain file names the target, and rustup installs it with the toolchain; a toolchain that was there before may
/// still lack it.
fn install_target() -> Result<()> {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output()?;
    if Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir() {
        return Ok(());
    }
    run(Command::new("rustup").args(["target", "add", TARGET]).current_dir(tree::root()))
}

/// Compiles the crate, or what else the arguments name of it, and returns the path of the wasm, as cargo tells it.
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

/// Classic scripts rather than modules: the worker also loads Z3, which can only be loaded by `importScripts`.
fn bind(compiled: &Path, folder: &Path) -> Result<()> {
    Bindgen::new()
        .input_path(compiled)
        .out_name("loopscope")
        .no_modules(true)?
        .typescript(false)
        .remove_producers_section(true)
        .generate(folder)
}

/// What `wasm-opt` does. The stronger levels make the file smaller, but what is sent over the network, its gzip, larger by
/// a seventh; unused parameters and functions that are the same twice are worth removing all the same, and what that leaves
/// is looked through once more; then locals are not set to what they are, and code that is the same in two arms stands once.
/// How loads and stores are aligned is a hint that no engine needs, and where all say the same it costs nothing. In the order
/// of their names, the copies of a generic function for its types stand together; the names are of no use then.
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

/// Has binaryen's optimiser make one wasm of another. What the wasm may use is among the arguments.
///
/// # Errors
/// It is no wasm, or uses something else.
pub(crate) fn wasm_opt(passes: &[&str], wasm: &Path, optimised: &Path) -> Result<()> {
    let mut optimiser = command::node_script("binaryen/bin/wasm-opt");
    run(optimiser.args(passes).arg(wasm).arg("-o").arg(optimised))
}

/// The script and the wasm as they are shipped.
fn ship(folder: &Path, wasm: &Path, shipped: &Path) -> Result<Size> {
    fs::create_dir_all(shipped)?;
    packed::keep_only(shipped, &["loopscope.js", "loopscope.bin"])?;
    packed::minify(&folder.join("loopscope.js"), &shipped.join("loopscope.js"))?;
    let raw = fs::metadata(wasm)?.len() as usize;
    Ok(Size { raw, gzip: packed::pack(wasm, &shipped.join("loopscope.bin"))? })
}
