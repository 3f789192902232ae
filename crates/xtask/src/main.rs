//! The tasks of this repository, as `cargo xtask <command>`: `build` makes the site and the npm package, `serve` shows
//! the site, `test` runs all checks, `bench` measures the engine. Each needs only Rust and Node, and installs
//! everything else by itself.

mod alike;
mod answers;
mod bench;
mod browser;
mod command;
mod crates;
mod engine;
mod package;
mod packed;
mod serve;
mod site;
mod solver;
mod test;
mod tree;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Builds, serves, tests and measures Loopscope")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the site into www/dist, static files that work under any path of any host, and complete the npm package in
    /// pkg
    Build(site::Options),
    /// Build the site, serve it on this machine and open it in the browser
    Serve(serve::Options),
    /// Run everything that CI runs: formatting, lints, and the tests of the crates, the site and the built page
    Test(test::Options),
    /// Measure the engine in a browser and natively: times of the programs of CBA and of loops with larger and larger
    /// bounds, the interpreter's speed, the size of the wasm and its memory over the whole corpus; `--only auto`
    /// compares `auto` with each technique alone, `--only limits` checks that time limits are kept, and `--site`
    /// measures visits of the site
    Bench(bench::Options),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().task {
        Task::Build(options) if options.single => site::build_single(),
        Task::Build(_) => site::build().and_then(|()| package::build()),
        Task::Serve(options) => serve::serve(&options),
        Task::Test(options) => test::test(&options),
        Task::Bench(options) => bench::bench(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
