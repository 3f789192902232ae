//! Each technique shows what its spec, `tests/techniques/NAME.md`, expects for the programs in it.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use loopscope_engine::{Host, Unobserved, analyse};
use loopscope_question::{Analysis, AnalysisOption, Budget, Technique};
use loopscope_smt::Transport;
use loopscope_symex::{Costs, CountedQuestions, Counting};
use loopscope_syntax::Dialect;
use loopscope_testing::{SolverProcess, Still, solver_process};

use crate::support::command::loopscope;
use crate::support::shown::{KEYS, Shown, shown};
use crate::support::spec::{Complaint, Expectation, SpecProgram, TreeLine, complaint, read};

/// The specs, each with its technique. Each technique except `auto` has a spec; options that several techniques have
/// also have specs.
fn specified() -> impl Iterator<Item = (&'static str, Technique)> {
    let techniques = Technique::all().filter(|technique| technique.name() != "auto");
    let execute = Technique::named("execute");
    techniques.map(|technique| (technique.name(), technique)).chain([
        ("merge", execute),
        ("subsume", execute),
        ("guide", execute),
    ])
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/techniques")
}

/// The mistakes in a spec.
fn complaints(solver: &mut SolverProcess, technique: Technique, markdown: &str) -> Vec<Complaint> {
    let programs = match read(markdown) {
        Ok(programs) => programs,
        Err(complaints) => return complaints,
    };
    programs.iter().flat_map(|program| complaints_about(solver, technique, program)).collect()
}

fn complaints_about(solver: &mut SolverProcess, technique: Technique, program: &SpecProgram) -> Vec<Complaint> {
    // Each target begins a new question; its expectations follow.
    let mut questions = program.expectations.as_slice();
    let mut wrong = Vec::new();
    if questions.first().is_none_or(|first| first.key != "target") {
        return vec![complaint(program.line, "it is not said what the target is")];
    }
    while let Some((target, after)) = questions.split_first() {
        let count = after.iter().take_while(|each| each.key != "target").count();
        let (about, others) = after.split_at(count);
        questions = others;
        let (options, expected): (Vec<_>, Vec<_>) = about.iter().partition(|each| is_option(&each.key));
        match question(technique, target, &options).and_then(|question| ask(solver, &question, &options, program)) {
            Ok(shown) => wrong.extend(compare(&expected, &shown)),
            Err(complaint) => wrong.push(complaint),
        }
    }
    wrong.extend(program.trees.iter().filter_map(|tree| other_tree(technique, program, tree)));
    wrong
}

/// Returns `true` if a key of a spec is an option of a question. `costs` is not an option of an analysis: it requests
/// estimates.
fn is_option(key: &str) -> bool {
    key == "costs" || AnalysisOption::named(key).is_ok()
}

/// The question about a target, with its options.
fn question(technique: Technique, target: &Expectation, options: &[&Expectation]) -> Result<Analysis, Complaint> {
    let at = target.line;
    let target = target.value.replacen("line ", "line:", 1).parse().map_err(|wrong| complaint(at, wrong))?;
    let budget = Budget { states: 10_000, ..Budget::default() };
    let mut analysis = Analysis { target, technique, budget, ..Analysis::default() };
    for option in options.iter().filter(|option| option.key != "costs") {
        let set = AnalysisOption::named(&option.key).and_then(|named| named.set(&mut analysis, &option.value));
        set.map_err(|wrong| complaint(option.line, wrong))?;
    }
    analysis.check().map_err(|wrong| complaint(at, wrong))?;
    Ok(analysis)
}

/// The questions that are expected about the variables of `main` before each line, counted as an option says: `lattice`
/// or `recursive N`, and all questions or only those with unknown answers.
fn costs(source: &str, option: &Expectation) -> Result<Shown, Complaint> {
    let (counting, asked) = option.value.split_once(", ").unwrap_or((&option.value, ""));
    let counting = match counting.split_once(' ') {
        None if counting == "lattice" => Counting::Lattice,
        Some(("recursive", kappa)) if kappa.parse::<u32>().is_ok() => {
            Counting::Recursive { kappa: kappa.parse().unwrap_or_default() }
        }
        _ => return Err(complaint(option.line, "costs are those of `lattice` or `recursive N`")),
    };
    let parse = loopscope_syntax::analyse(source, Dialect::Extended);
    let Some(lowering) = loopscope_cfg::lower(&parse.program, source).ok() else { return Ok(Shown::new()) };
    let cfg = lowering.cfg;
    let costs = Costs::new(
        &cfg,
        counting,
        if asked == "all questions" { CountedQuestions::Always } else { CountedQuestions::Anew },
    );
    let mut shown = Shown::new();
    let mut last = 0;
    for node in cfg.nodes_in_order(cfg.main) {
        let line = cfg.graph[node].line;
        let at = costs.at(node).filter(|(variable, _)| !cfg.variable(*variable).is_temporary());
        let counts: Vec<_> = at.map(|(variable, count)| format!("{} {count}", cfg.variable(variable).name)).collect();
        if line > last {
            last = line;
            shown.push((
                format!("line {line} costs"),
                if counts.is_empty() { "none".to_owned() } else { counts.join(", ") },
            ));
        }
    }
    Ok(shown)
}

/// The report of the technique on a program.
fn ask(
    solver: &mut SolverProcess,
    analysis: &Analysis,
    options: &[&Expectation],
    program: &SpecProgram,
) -> Result<Shown, Complaint> {
    // Each analysis expects a fresh solver.
    solver.eval("(reset)\n").expect("a solver that lives");
    let host = Host { transport: Box::new(solver), clock: &Still, observer: &mut Unobserved };
    let read = loopscope_question::Program::read(&program.source, Dialect::Extended)
        .map_err(|errors| complaint(program.line, format!("the program has errors: {errors:?}")))?;
    let report = analyse(&read, analysis, host);
    let mut shown = shown(&report);
    for option in options.iter().filter(|option| option.key == "costs") {
        shown.extend(costs(&program.source, option)?);
    }
    let mut lines = format!("{}, line {}:\n", analysis.technique.name(), program.line);
    for (key, value) in &shown {
        assert!(KEYS.contains(&family(key).as_str()), "`{key}` is not among the keys");
        let _ = writeln!(lines, "{key}: {value}");
    }
    println!("{lines}");
    Ok(shown)
}

/// Compares expectations with a report. The expected lines of a key must be all its lines in the report.
fn compare(expected: &[&Expectation], shown: &Shown) -> Vec<Complaint> {
    let mut wrong = Vec::new();
    for (index, first) in expected.iter().enumerate() {
        let key = &first.key;
        if expected[..index].iter().any(|before| before.key == *key) {
            continue;
        }
        if !KEYS.contains(&family(key).as_str()) {
            wrong.push(complaint(first.line, format!("`{key}` is not a key")));
            continue;
        }
        let mut values = shown.iter().filter(|(of, _)| of == key).map(|(_, value)| value);
        let mut last = first.line;
        for wanted in expected.iter().filter(|each| each.key == *key) {
            last = wanted.line;
            match values.next() {
                Some(value) if agrees(&wanted.value, value) => {}
                Some(value) => {
                    let message = format!("`{key}` should be\n    {}\n  and is\n    {value}", wanted.value);
                    wrong.push(complaint(wanted.line, message));
                }
                None => {
                    let message = format!("`{key}` should be\n    {}\n  and is not there", wanted.value);
                    wrong.push(complaint(wanted.line, message));
                }
            }
        }
        wrong.extend(values.map(|more| complaint(last, format!("`{key}` is, besides,\n    {more}"))));
    }
    wrong
}

/// A key with `#` for its numbers.
fn family(key: &str) -> String {
    let mut family = String::new();
    for character in key.chars() {
        if !character.is_ascii_digit() {
            family.push(character);
        } else if !family.ends_with('#') {
            family.push('#');
        }
    }
    family
}

/// Returns `true` if a shown value is as expected: equal, or a number that is `at most` another.
fn agrees(wanted: &str, shown: &str) -> bool {
    let most = wanted.strip_prefix("at most ").and_then(|most| most.parse::<u64>().ok());
    wanted == shown || most.zip(shown.parse::<u64>().ok()).is_some_and(|(most, shown)| shown <= most)
}

/// The first unexpected line of a program's tree.
fn other_tree(technique: Technique, program: &SpecProgram, expected: &[TreeLine]) -> Option<Complaint> {
    let loops = match technique.name() {
        "summarise" => "summarise",
        "compact" => "template",
        _ => "unroll",
    };
    // The last line has the number of nodes of an incomplete tree.
    let last = expected.last().map_or("", |last| last.text.as_str());
    let nodes =
        last.split_once(" nodes").filter(|(_, rest)| rest.ends_with("and more")).map_or("200", |(nodes, _)| nodes);
    let ended = loopscope(&["tree", "-", "--loops", loops, "--nodes", nodes], &program.source);
    println!("{}", ended.stdout);
    let mut shown = ended.stdout.lines();
    for TreeLine { line, text } in expected {
        let is = shown.next().unwrap_or("nothing");
        if is != text {
            return Some(complaint(*line, format!("this line of the tree is\n    {is}")));
        }
    }
    let last = expected.last().map_or(program.line, |last| last.line);
    shown.next().map(|more| complaint(last, format!("the tree continues with\n    {more}")))
}

#[test]
fn reports_agree_with_the_specs() {
    let complaints_of = |(name, technique): (&str, Technique)| {
        let path = folder().join(format!("{name}.md"));
        let markdown = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut told = String::new();
        for Complaint { line, message } in complaints(&mut solver_process(), technique, &markdown) {
            let _ = writeln!(told, "tests/techniques/{name}.md:{line}: {message}");
        }
        told
    };
    let told: String = std::thread::scope(|scope| {
        let workers: Vec<_> = specified().map(|spec| scope.spawn(move || complaints_of(spec))).collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker that ends")).collect()
    });
    assert!(told.is_empty(), "\n{told}");
}

#[test]
fn every_spec_belongs_to_a_technique_and_has_five_programs() {
    let mut specs: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(folder()).expect("the folder of the specs") {
        let path = entry.expect("an entry").path();
        specs.push(path.file_stem().expect("a name").to_string_lossy().into_owned());
        let markdown = std::fs::read_to_string(&path).expect("a text");
        let programs = read(&markdown).unwrap_or_else(|complaints| panic!("{}: {complaints:?}", path.display()));
        assert!(programs.len() >= 5, "{} has {} programs", path.display(), programs.len());
    }
    specs.sort();
    let mut names: Vec<&str> = specified().map(|(name, _)| name).collect();
    names.sort_unstable();
    assert_eq!(specs, names);
}

/// A correct spec.
const SPEC: &str = "\
# Execute

```c
main(n) {
  if (n > 2) { error(); }
  return n;
}
```

Two ends.

```expect
target: any
verdict: reachable
witness: n = 3
states: at most 100
```

```tree
start
  n >= 3 => error statement (line 2)
  n <= 2 => returns (line 3)
3 nodes, 2 leaves
```
";

#[test]
fn mistakes_are_reported_with_their_lines() {
    let mut solver = solver_process();
    let mut told = |from: &str, to: &str| {
        assert!(SPEC.contains(from), "{from}");
        let complaints = complaints(&mut solver, Technique::named("execute"), &SPEC.replacen(from, to, 1));
        complaints.into_iter().map(|Complaint { line, message }| format!("{line}: {message}")).collect::<Vec<_>>()
    };
    assert_eq!(told("Two ends", "Two leaves"), [""; 0]);
    for (from, to, expected) in [
        (
            "verdict: reachable",
            "verdict: unreachable",
            "14: `verdict` should be\n    unreachable\n  and is\n    reachable",
        ),
        ("n = 3\n", "n = 3\nwitness: n = 4\n", "16: `witness` should be\n    n = 4\n  and is not there"),
        ("at most 100", "at most 1", "16: `states` should be\n    at most 1\n  and is\n    2"),
        (
            "witness:",
            "path condition: n >= 4\nwitness:",
            "15: `path condition` should be\n    n >= 4\n  and is\n    n >= 3",
        ),
        ("witness:", "witnesses:", "15: `witnesses` is not a key"),
        ("witness:", "witness", "15: `witness n = 3` is not `key: value`"),
        ("target: any\n", "", "4: it is not said what the target is"),
        ("target: any", "target: row 3", "13: a target is `any`, `line:N` or `ends`, not `row 3`"),
        ("n <= 2", "n < 2", "22: this line of the tree is\n      n <= 2 => returns (line 3)"),
        ("```expect", "```expected", "12: a block is `c`, `expect` or `tree`, not `expected`"),
        ("```c\nmain", "```c\nmain() { return 0; }\n```\n\n```c\nmain", "4: nothing is expected of this program"),
        ("```expect", "    a list\n\n```expect", "12: a block is `c`, `expect` or `tree`, not ``"),
    ] {
        let told = told(from, to);
        assert!(told.iter().any(|each| each == expected), "{to}: {told:#?}");
    }
}
