//! Results in files, a line of JSON for each run, so that a second call can continue.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use loopscope_cli::Failure;

use super::arguments::Shard;
use super::run::RunResult;

/// A file to which results are appended.
#[derive(Debug)]
pub(super) struct Results {
    path: PathBuf,
    file: File,
}

impl Results {
    /// Opens the file of all runs, or of one shard. Removes an unfinished line of an earlier call.
    pub(super) fn open(folder: &Path, shard: Option<Shard>) -> Result<Self, Failure> {
        let path = folder.join(match shard {
            None => "results.jsonl".to_owned(),
            Some(Shard { number, of }) => format!("results-{number}-of-{of}.jsonl"),
        });
        let open = || -> std::io::Result<File> {
            let file = OpenOptions::new().create(true).append(true).open(&path)?;
            let text = fs::read_to_string(&path)?;
            let whole = text.rfind('\n').map_or(0, |at| at + 1);
            if whole < text.len() {
                file.set_len(whole as u64)?;
            }
            Ok(file)
        };
        let file = open().map_err(|error| cannot("written", &path, &error))?;
        Ok(Self { path, file })
    }

    /// Adds a line.
    pub(super) fn add(&mut self, outcome: &RunResult) -> Result<(), Failure> {
        // Keys are strings and numbers are finite, so serialisation cannot fail.
        let line = serde_json::to_string(outcome).unwrap_or_default() + "\n";
        self.file.write_all(line.as_bytes()).map_err(|error| cannot("written", &self.path, &error))
    }
}

/// All results in the folder, including those of shards, with the files in the order of their names.
pub(super) fn read(folder: &Path) -> Result<Vec<RunResult>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| cannot("read", folder, &error))?;
    let mut files: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| is_of_results(path)).collect();
    files.sort();
    let mut outcomes = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).map_err(|error| cannot("read", &file, &error))?;
        for (number, line) in text.split_inclusive('\n').enumerate() {
            if !line.ends_with('\n') {
                continue;
            }
            let outcome = serde_json::from_str(line);
            outcomes.push(outcome.map_err(|error| {
                Failure::new(format!("line {} of {} is not a result: {error}", number + 1, file.display()))
            })?);
        }
    }
    Ok(outcomes)
}

fn is_of_results(path: &Path) -> bool {
    let name = path.file_stem().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with("results")) && path.extension().is_some_and(|kind| kind == "jsonl")
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("{} cannot be {what}: {error}", path.display()))
}
