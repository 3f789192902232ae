//! Z3 in a process, for tests.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use loopscope_smt::{Transport, TransportError};

/// `node www/solver/stdio.js`, a script at a time.
pub(crate) struct Bridge {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Bridge {
    /// Starts it; `None` if it is not installed.
    pub(crate) fn start() -> Option<Self> {
        let www = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../www"));
        if !www.join("node_modules/z3-solver").exists() {
            eprintln!("z3-solver is not installed in www/: nothing was tested");
            return None;
        }
        let mut command = Command::new("node");
        command.arg(www.join("solver/stdio.js")).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().ok()?;
        let input = process.stdin.take()?;
        let output = BufReader::new(process.stdout.take()?);
        Some(Self { process, input, output })
    }
}

impl Transport for Bridge {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let failed = |error: std::io::Error| TransportError::new(error.to_string());
        writeln!(self.input, "{script}\n(echo \"end of script\")").map_err(failed)?;
        self.input.flush().map_err(failed)?;
        let mut said = String::new();
        loop {
            let start = said.len();
            if self.output.read_line(&mut said).map_err(failed)? == 0 {
                return Err(TransportError::new("the process ended"));
            }
            if said[start..].trim_end() == "end of script" {
                said.truncate(start);
                return Ok(said);
            }
        }
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        let new = Self::start().ok_or_else(|| TransportError::new("cannot start"))?;
        *self = new;
        Ok(())
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
