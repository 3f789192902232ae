//! The recorded answers of the solver (`loopscope_process::Recorded`), which save the tests of the crates most
//! of their time.
//!
//! `tests/answers.bin` holds the answers that the last whole run used, as gzip. A run unpacks it into `target/answers`,
//! where each process logs which answers it used and which were new.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use libdeflater::Decompressor;

use self::format::{Entries, KNOWN, SILENT, header};
use crate::{packed, tree};

#[path = "../../process/src/recorded/format.rs"]
mod format;

/// The share of new answers from which on they are written to the repository. A few differ in each run, because threads
/// race.
const WORTH_WRITING: usize = 200;

/// The answers, by the hash of everything sent to the solver; `None` if it fell silent.
type Answers = BTreeMap<u64, Option<Vec<u8>>>;

fn store() -> PathBuf {
    tree::root().join("tests/answers.bin")
}

fn folder() -> PathBuf {
    tree::root().join("target/answers")
}

/// Puts the recorded answers where tests find them, and removes the logs of earlier runs.
///
/// # Errors
/// The file cannot be unpacked.
pub(crate) fn unpack() -> Result<()> {
    let folder = folder();
    fs::create_dir_all(&folder)?;
    for log in logs()? {
        fs::remove_file(log)?;
    }
    let known = if store().exists() { unpacked(&store())? } else { Vec::new() };
    Ok(fs::write(folder.join("known"), known)?)
}

/// Counts the answers that this run used, and writes them to the repository if that saves the next run much time. In
/// CI, where they could not be committed, it only counts them.
///
/// # Errors
/// A log cannot be read, or the file not be written.
pub(crate) fn pack() -> Result<()> {
    let known = read(&fs::read(folder().join("known"))?);
    let mut used = Answers::new();
    let mut new = 0;
    for log in logs()? {
        for entry in Entries(&fs::read(log)?) {
            let answer = match entry.length {
                KNOWN => match known.get(&entry.key) {
                    Some(answer) => answer.clone(),
                    None => continue,
                },
                SILENT => None,
                _ => Some(entry.text.to_vec()),
            };
            new += usize::from(used.insert(entry.key, answer).is_none() && !known.contains_key(&entry.key));
        }
    }
    println!("the solver's answers: {} were recorded, {new} are new", used.len() - new);
    if new * WORTH_WRITING > used.len() && std::env::var_os("CI").is_none() {
        write(&used)?;
        println!("{} has them now: commit it", store().display());
    }
    Ok(())
}

fn write(answers: &Answers) -> Result<()> {
    let mut bytes = Vec::new();
    for (key, answer) in answers {
        bytes.extend(header(*key, answer.as_ref().map_or(SILENT, |text| text.len() as u32)));
        bytes.extend(answer.iter().flatten());
    }
    let plain = folder().join("known");
    fs::write(&plain, bytes)?;
    packed::pack(&plain, &store())?;
    Ok(())
}

fn read(bytes: &[u8]) -> Answers {
    Entries(bytes).map(|entry| (entry.key, (entry.length != SILENT).then(|| entry.text.to_vec()))).collect()
}

fn logs() -> Result<Vec<PathBuf>> {
    let mut logs = Vec::new();
    for entry in fs::read_dir(folder())? {
        let path = entry?.path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("log-")) {
            logs.push(path);
        }
    }
    logs.sort();
    Ok(logs)
}

fn unpacked(file: &Path) -> Result<Vec<u8>> {
    let gzip = fs::read(file)?;
    // A gzip ends with the length of its content.
    let (_, length) = gzip.split_last_chunk::<4>().context("it is not gzip")?;
    let mut bytes = vec![0; u32::from_le_bytes(*length) as usize];
    Decompressor::new().gzip_decompress(&gzip, &mut bytes).with_context(|| format!("{}", file.display()))?;
    Ok(bytes)
}
