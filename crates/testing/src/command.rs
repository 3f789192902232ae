//! Programs as processes, and files for them.

use std::env;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The result of a process that has ended.
#[derive(Debug)]
pub struct Ended {
    /// Its exit status; none if a signal ended it.
    pub status: Option<i32>,
    /// Its standard output.
    pub stdout: String,
    /// Its messages.
    pub stderr: String,
}

impl Ended {
    /// The object that `--json` printed.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Runs a program with these arguments and this on its standard input.
pub fn run(program: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> Ended {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A program need not read all of its input.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_ref());
    let output = child.wait_with_output().expect("the binary ends");
    Ended {
        status: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// A folder that is deleted with this value, with all its contents. It is not created.
pub struct Folder(PathBuf);

impl Folder {
    /// A folder with this name behind the number of the process.
    pub fn new(name: &str) -> Self {
        Self(env::temp_dir().join(format!("{}-{name}", std::process::id())))
    }

    /// The path of a file in it.
    pub fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Its path.
    pub fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A file that is deleted with this value.
pub struct File(PathBuf);

impl File {
    /// Writes a file with a name that ends with this one.
    pub fn new(name: &str, content: impl AsRef<[u8]>) -> Self {
        static FILES: AtomicU32 = AtomicU32::new(0);
        let (process, file) = (std::process::id(), FILES.fetch_add(1, Ordering::Relaxed));
        let path = env::temp_dir().join(format!("{process}-{file}-{name}"));
        std::fs::write(&path, content).expect("the temporary folder can be written");
        Self(path)
    }

    /// Its path.
    pub fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
