//! The commands of `loopscope` in Node, for the npm package.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use loopscope_cli::{System, WorkArguments};
use loopscope_engine::cover::report::{CoverReport, Step};
use loopscope_engine::cover::{self, CoverObserver, CoverOptions};
use loopscope_engine::{Clock, Host, Observer, Unobserved};
use loopscope_question::report::Report;
use loopscope_question::{Analysis, Program};
use loopscope_smt::{Transport, TransportError};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::host::{Anew, WorkerClock, failed, field};

#[wasm_bindgen]
extern "C" {
    /// Node, as `pkg/command.js` hands it over. Errors are those of Node's file system, with `code` and `message`.
    #[derive(Clone)]
    pub type Node;

    #[wasm_bindgen(method, catch)]
    fn read(this: &Node, file: &str) -> Result<Vec<u8>, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn write(this: &Node, file: &str, text: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch, js_name = createFolder)]
    fn create_folder(this: &Node, folder: &str) -> Result<(), JsValue>;

    /// The next bytes of standard input, at most so many; none at its end.
    #[wasm_bindgen(method, catch)]
    fn input(this: &Node, most: u32) -> Result<Vec<u8>, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn output(this: &Node, bytes: &[u8]) -> Result<(), JsValue>;

    #[wasm_bindgen(method)]
    fn message(this: &Node, text: &str);

    #[wasm_bindgen(method, js_name = isInteractive)]
    fn is_interactive(this: &Node) -> bool;

    /// Asks the solver, which may take so many seconds.
    #[wasm_bindgen(method, catch)]
    fn evaluate(this: &Node, script: &str, patience: f64) -> Result<String, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn restart(this: &Node) -> Result<(), JsValue>;
}

/// Runs a command and returns its exit status. The first argument is the name of the program.
#[wasm_bindgen]
#[expect(clippy::needless_pass_by_value, reason = "JavaScript hands over lists by value only")]
pub fn command(arguments: Vec<String>, node: Node) -> u8 {
    loopscope_cli::run(&arguments, &Machine(node))
}

/// Node as the system of the commands, with one thread and the package's solver.
struct Machine(Node);

impl System for Machine {
    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        self.0.read(&file.to_string_lossy()).map_err(|error| io_error(&error))
    }

    fn write(&self, file: &Path, text: &str) -> io::Result<()> {
        self.0.write(&file.to_string_lossy(), text).map_err(|error| io_error(&error))
    }

    fn create_folder(&self, folder: &Path) -> io::Result<()> {
        self.0.create_folder(&folder.to_string_lossy()).map_err(|error| io_error(&error))
    }

    fn input(&self) -> Box<dyn BufRead> {
        Box::new(BufReader::new(Stream(self.0.clone())))
    }

    fn output(&self) -> Box<dyn Write> {
        Box::new(Stream(self.0.clone()))
    }

    fn is_interactive(&self) -> bool {
        self.0.is_interactive()
    }

    fn message(&self, text: &str) {
        self.0.message(text);
    }

    fn clock(&self) -> &(dyn Clock + Sync) {
        &WorkerClock
    }

    fn transport(&self, work: &WorkArguments, began: f64) -> Box<dyn Transport> {
        let solver = Solver { node: self.0.clone(), patience: work.patience };
        Box::new(Anew::new(Box::new(solver), began + work.budget))
    }

    fn observer(&self) -> Box<dyn Observer> {
        Box::new(Unobserved)
    }

    fn analyse(&self, _: Option<u8>, program: &Program, analysis: &Analysis, work: &WorkArguments) -> Report {
        let host = Host {
            transport: self.transport(work, WorkerClock.seconds()),
            clock: &WorkerClock,
            observer: &mut Unobserved,
        };
        loopscope_engine::analyse(program, analysis, host)
    }

    fn cover(&self, program: &Program, options: &CoverOptions, work: &WorkArguments) -> CoverReport {
        let host = Host {
            transport: self.transport(work, WorkerClock.seconds()),
            clock: &WorkerClock,
            observer: &mut Unobserved,
        };
        cover::cover(program, options, host, &mut Unseen)
    }
}

/// Standard input and output.
struct Stream(Node);

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = u32::try_from(buffer.len()).unwrap_or(u32::MAX);
        let bytes = self.0.input(most).map_err(|error| io_error(&error))?;
        buffer[..bytes.len()].copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.output(bytes).map(|()| bytes.len()).map_err(|error| io_error(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The solver in a thread of its own.
struct Solver {
    node: Node,
    patience: f64,
}

impl Transport for Solver {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        self.node.evaluate(script, self.patience).map_err(|reason| failed(&reason))
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.node.restart().map_err(|reason| failed(&reason))
    }
}

/// Nobody watches the progress.
struct Unseen;

impl CoverObserver for Unseen {
    fn step(&mut self, _: &Step) {}
}

fn io_error(error: &JsValue) -> io::Error {
    let text = |name| field(error, name).and_then(|text| text.as_string());
    let kind = match text("code").as_deref() {
        Some("EPIPE") => io::ErrorKind::BrokenPipe,
        _ => io::ErrorKind::Other,
    };
    io::Error::new(kind, text("message").unwrap_or_default())
}
