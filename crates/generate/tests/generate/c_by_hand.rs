//! The C programs of `tests/gcc` run as gcc compiles them. A first line `// stdin: 1 2` is their input, and a second
//! line `// error: array-bounds line 9` the error with which they end. The output is compared with gcc's only. A program
//! of the 32-bit model is compared if gcc has its libraries, too.

use std::fs;
use std::path::{Path, PathBuf};

use loopscope_c::analyse;
use loopscope_interp::{Integers, compile, inputs_of_text};
use loopscope_syntax::Dialect;
use loopscope_syntax::ast::Reads;

use crate::c::{LIMITS, OUTSIDE, Shown, is_ilp32, require_gcc, tempfile, with_gcc, with_inputs};

const ILP32: &str = "int main(void) { return 0; }\n#pragma loopscope model ilp32\n";

#[test]
fn programs_by_hand_run_as_gcc_compiles_them() {
    require_gcc();
    let folder = tempfile("by-hand");
    let has_ilp32 = with_gcc(&folder, ILP32, "").is_some();
    let only = std::env::var("C_ONLY").unwrap_or_default();
    let mut wrong = Vec::new();
    for file in files().into_iter().filter(|file| file.to_string_lossy().contains(&only)) {
        let source = fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let header = |key: &str| source.lines().find_map(|line| line.strip_prefix(&format!("// {key}: ")));
        let input = header("stdin").unwrap_or_default().replace("\\n", "\n");
        let ours = with_interpreter(&source, &input);
        let promised = header("error").unwrap_or("none");
        if ours.end != promised {
            wrong.push(format!("{name}: ends with {}, but its header says {promised}", ours.end));
        }
        if is_ilp32(&source) && !has_ilp32 {
            continue;
        }
        let Some(mut theirs) = with_gcc(&folder, &source, &input) else {
            wrong.push(format!("{name}: gcc refuses it"));
            continue;
        };
        // Accesses that the sanitizers do not distinguish from other invalid ones. They know no line of a call of a
        // null pointer.
        if let Some(place) = theirs.end.strip_prefix(OUTSIDE)
            && (ours.end.ends_with(place) || place == " line " && ours.end.starts_with("null-dereference"))
        {
            theirs.end.clone_from(&ours.end);
        }
        if ours != theirs {
            wrong.push(format!("{name}:\n  gcc  {theirs:?}\n  ours {ours:?}"));
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/gcc");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files
}

fn with_interpreter(source: &str, input: &str) -> Shown {
    let parse = analyse(source, Dialect::C);
    let inputs: Integers = match parse.program.reads {
        _ if parse.has_errors() => Integers::default(),
        Reads::Integers => input.split_whitespace().map(|word| word.parse().unwrap()).collect(),
        Reads::Bytes => input.bytes().map(Into::into).chain([(-1).into()]).collect(),
        Reads::Both | Reads::Text => inputs_of_text(&compile(&parse.program), input, &LIMITS).unwrap(),
    };
    with_inputs(source, inputs)
}
