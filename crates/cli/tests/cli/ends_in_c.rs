//! The end of C programs: pairs of programs, one of which checks what `scanf` returns. Their headers say what is right.

use std::fs;
use std::path::{Path, PathBuf};

use loopscope_interp::{Exhausted, Inputs, Limits, Outcome, compile, run};
use loopscope_question::report::{Report, Verdict};
use loopscope_question::{Analysis, Program, Target};
use loopscope_syntax::{Dialect, ErrorKind};
use loopscope_testing::{Lent, SolverProcess, Still, side_by_side, solver_process};
use loopscope_witness::stdin;

use crate::support::command::{File, loopscope};

/// The number of statements of a run that never ends that are executed.
const LONG: u64 = 1_000_000;

/// A program with its header.
struct Example {
    name: String,
    program: Program,
    is_endless: bool,
    typed: String,
}

fn examples() -> Vec<Example> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/ends");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    files.iter().map(|file| example(file)).collect()
}

fn example(file: &Path) -> Example {
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    let source = fs::read_to_string(file).unwrap();
    let value = |key: &str| source.lines().find_map(|line| line.strip_prefix(format!("// {key}: ").as_str()));
    assert_eq!(value("target"), Some("ends"), "{name}");
    assert!(value("why").is_some(), "{name}");
    let is_endless = match value("expect") {
        Some("endless") => true,
        Some("ends") => false,
        other => panic!("{name}: {other:?}"),
    };
    let typed = value("stdin").unwrap_or_default().replace("\\n", "\n");
    let program = Program::read(&source, Dialect::C).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
    Example { name, program, is_endless, typed }
}

fn answer(solver: &mut SolverProcess, program: &Program) -> Report {
    let analysis = Analysis { target: Target::Ends, ..Analysis::default() };
    let host = loopscope_engine::Host {
        transport: Box::new(Lent::new(solver)),
        clock: &Still,
        observer: &mut loopscope_engine::Unobserved,
    };
    loopscope_engine::analyse(program, &analysis, host)
}

/// Returns the end of a run on these inputs, if it is followed for a while.
fn outcome(program: &Program, inputs: &Inputs) -> Outcome {
    run(&compile(program.tree()), inputs, &Limits { steps: LONG, ..Limits::default() }).outcome
}

/// Returns `true` if a run is not over after many statements, or fills the stack.
fn goes_on(outcome: &Outcome) -> bool {
    outcome.is_cut() || matches!(outcome, Outcome::Error { kind: ErrorKind::StackOverflow, .. })
}

/// Describes the mistake in the answer about a program.
fn complaint(solver: &mut SolverProcess, example: &Example) -> Option<String> {
    let Example { name, program, is_endless, .. } = example;
    let report = answer(solver, program);
    let wrong = |what: String| Some(format!("{name}: {what}"));
    match &report.verdict {
        Verdict::Ends { .. } if !is_endless => None,
        Verdict::Endless { witness, proof } if *is_endless => {
            let later = proof.evidence.later_inputs();
            let found = outcome(program, &witness.to_inputs_and_later(later, LONG));
            if !goes_on(&found) {
                return wrong(format!("the run ends: {found:?}"));
            }
            // The text to type makes the same run.
            let text = stdin::text(program, &witness.inputs).expect("a text");
            let mut inputs = stdin::inputs(program, &text).expect("a text that the program reads");
            for _ in 0..LONG / 100 {
                for each in later {
                    inputs.push(each.parse().expect("an integer"), 1);
                }
            }
            let typed = outcome(program, &Inputs { inputs, exhausted: Exhausted::Stop, ..Inputs::default() });
            let is_same = goes_on(&typed) || matches!(typed, Outcome::InputExhausted { .. }) && !later.is_empty();
            if is_same { None } else { wrong(format!("the run on {text:?} ends: {typed:?}")) }
        }
        verdict => wrong(format!("{:?}: {:?}", verdict.answer(), verdict.stop())),
    }
}

#[test]
fn a_check_of_what_scanf_returns_hides_no_endless_loop() {
    let examples = examples();
    let pairs = examples.iter().filter(|each| each.name.ends_with("-checked.c")).count();
    assert_eq!((pairs, examples.len()), (14, 32));
    let wrong = side_by_side(solver_process, &examples, complaint);
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_runs_of_the_headers_never_end() {
    for Example { name, program, typed, .. } in examples().into_iter().filter(|each| each.is_endless) {
        let inputs = stdin::inputs(&program, &typed).unwrap_or_else(|failure| panic!("{name}: {failure}"));
        let found = outcome(&program, &Inputs { inputs, exhausted: Exhausted::Stop, ..Inputs::default() });
        let goes_on =
            goes_on(&found) || name == "turns-until-equal.c" && matches!(found, Outcome::InputExhausted { .. });
        assert!(goes_on, "{name}: {found:?}");
    }
}

/// The answer of the command about a program, and the command that it prints.
fn answered(source: &str, options: &[&str]) -> (String, Vec<String>) {
    let file = File::new("program.c", source);
    let mut arguments = vec!["analyse", "--target", "ends", file.path()];
    arguments.extend(options);
    let text = loopscope(&arguments, "").stdout;
    let command = text.lines().find_map(|line| line.strip_prefix("  to see it: loopscope "));
    let words = command.map(|command| command.split(' ').map(str::to_owned).collect()).unwrap_or_default();
    (text, words)
}

#[test]
fn the_text_to_type_and_a_command_are_printed() {
    let checked = "#include <stdio.h>\nint main(void) {\n  int x;\n  if (scanf(\"%d\", &x) != 1)\n    return 1;\n  \
                   while (x > 5)\n    printf(\"big\\n\");\n  return 0;\n}\n";
    let (text, command) = answered(checked, &[]);
    assert!(text.contains("\n  text to type: \"10\\n\"\n"), "{text}");
    assert_eq!(command[2..], ["--input", "0,10"], "{text}");

    let letter = "#include <stdio.h>\nint main(void) {\n  int x = 1;\n  while (x != 0)\n    scanf(\"%d\", &x);\n  return 0;\n}\n";
    let (text, _) = answered(letter, &["--any-input"]);
    assert!(text.contains("\n  text to type: \"x\\n\"\n  this is not what `scanf` asks for"), "{text}");
    assert!(!text.contains("each input"), "{text}");

    let turns = "#include <stdio.h>\nint main(void) {\n  int last = 0, next = 1;\n  while (next != last) {\n    last = next;\n    \
                 scanf(\"%d\", &next);\n  }\n  return 0;\n}\n";
    let (text, command) = answered(turns, &[]);
    assert!(text.contains("\n  inputs, over and over: 0, 1\n  text to type over and over: \"0\\n1\\n\"\n"), "{text}");
    assert_eq!(command[2..], ["--repeat", "0,1"], "{text}");
}

#[test]
fn a_printed_command_shows_the_run_when_it_is_pasted_into_a_shell() {
    let square = "int f(int n, int k) { return 10 / (n + k); }\nint main(void) { return f(1, 1); }\n";
    let read = "#include <stdio.h>\nint main(void) {\n  int a, b;\n  scanf(\"%d %d\", &a, &b);\n  return a < -3 && b == -7 ? 1 / (a + 9) : 0;\n}\n";
    let letter = "#include <stdio.h>\nint main(void) {\n  int a = 0;\n  scanf(\"%d\", &a);\n  return 1 / a;\n}\n";
    let mathematical = "int main(void) {\n  int a = 2147483647;\n  a++;\n  return 1 / (a - a);\n}\n";
    let array = "main(n, a) {\n  if (n == -5 && a[0] == -2) { error(); }\n  return 0;\n}\n";
    for (name, source, options) in [
        ("it's $HOME.c", square, &["--entry", "f"][..]),
        ("two words.c", read, &[]),
        ("letter.c", letter, &["--any-input", "--errors", "-overflow,-shift"]),
        ("ints.c", mathematical, &["--ints", "mathematical"]),
        ("array.mc", array, &[]),
    ] {
        let file = File::new(name, source);
        let text = loopscope(&[&["analyse", file.path()], options].concat(), "").stdout;
        let command = text.lines().find_map(|line| line.strip_prefix("  to see it: loopscope "));
        let words = shell_words::split(command.unwrap_or_else(|| panic!("{name}: {text}"))).expect("quoted words");
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let run = loopscope(&words, "");
        assert!(run.stderr.contains("error: "), "{words:?}: {} {}", run.stdout, run.stderr);
    }
}

#[test]
fn the_only_run_of_a_program_is_a_proof_with_a_certificate() {
    let source = "#include <stdio.h>\nint main(void) {\n  int n = 27;\n  while (n != 1)\n    n = n % 2 == 0 ? n / 2 : 3 * n + 1;\n  \
                  printf(\"%d\\n\", n);\n  return 0;\n}\n";
    let (program, certificate) = (File::new("program.c", source), File::new("proof.json", ""));
    let found = loopscope(&["analyse", "--target", "ends", "--certificate", certificate.path(), program.path()], "");
    assert_eq!(found.status, Some(0), "{found:?}");
    assert!(found.stdout.contains("It reads no input, so every run is the same"), "{found:?}");
    let checked = loopscope(&["check", program.path(), certificate.path()], "");
    assert_eq!(checked.status, Some(0), "{checked:?}");
    assert!(checked.stdout.contains("Ends: every run ends. Shown by 1 check."), "{checked:?}");
    // A program that never ends has no such certificate.
    let other = File::new("other.c", source.replace("3 * n + 1", "n"));
    let text = fs::read_to_string(certificate.path()).expect("a certificate");
    let hash = |file: &File| loopscope_certify::sha256(&fs::read_to_string(file.path()).expect("a program"));
    let forged = File::new("forged.json", text.replace(&hash(&program), &hash(&other)));
    let refused = loopscope(&["check", other.path(), forged.path()], "");
    assert_eq!(refused.status, Some(3), "{refused:?}");
}
