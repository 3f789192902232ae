//! `loopscope-lab experiment`: what it prints, that it resumes where it stopped, its shards and its workflow, and that it
//! reports contradictions.

use std::fs;
use std::path::Path;

use expect_test::expect;
use loopscope_testing::command::{Ended, Folder};
use serde_json::Value;

use crate::lab;

/// The programs of this set are small and quickly decided.
const SET: [&str; 2] = ["experiment", "0-0-1-t-t"];

/// A solver that never answers: programs that need no solver are still decided.
const NONE: &str = "--solver=true";

fn experiment(folder: &Folder, options: &[&str]) -> Ended {
    lab(&[&SET[..], &["--output", folder.path(), NONE], options].concat(), "")
}

/// The place of the time among the cells of a line.
const TIME: usize = 8;

/// The table without times.
fn without_time(table: &str) -> String {
    let lines = table.lines().map(|line| {
        let mut cells: Vec<&str> = line.split('|').collect();
        if cells.get(TIME).is_some_and(|time| time.trim().parse::<f64>().is_ok()) {
            cells.remove(TIME);
        }
        format!("{}\n", cells.join("|"))
    });
    lines.collect()
}

fn lines(folder: &Folder, file: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(file)).expect("results");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn a_table() {
    let folder = Folder::new("table");
    let options = ["--seed=4", "--programs=1", "--budget=60", "--configurations=plain,interpolation", "--runs=5"];
    let ended = lab(&[&["experiment", "15-10-3-t-t", "--output", folder.path()], &options[..]].concat(), "");
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    expect![[r"
        | set | configuration | programs | error found | proved | timeouts | other | seconds | paths |
        | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
        | 15-10-3-t-t | plain | 1 | 1 | 0 | 0 | 0 |  |
        | 15-10-3-t-t | interpolation | 1 | 1 | 0 | 0 | 0 |  |
        | 15-10-3-t-t | any of these | 1 | 1 | 0 | 0 | 0 |  |
        | 15-10-3-t-t | *Thesis: plain* | 50 | 48 |  | 2 |  | 3041 |
        | 15-10-3-t-t | *Thesis: merging* | 50 | 48 |  | 2 |  | 2414 |
        | 15-10-3-t-t | *Thesis: subsumption* | 50 | 47 |  | 2 |  | 817 |
        | 15-10-3-t-t | *Thesis: summarisation* | 50 | 49 |  | 1 |  | 456 |
    "]]
    .assert_eq(&without_time(&ended.stdout));
    // A line and a key for each configuration, and a title.
    let plot = fs::read_to_string(folder.join("plot.svg")).expect("a plot");
    let is_text = |line: &&str| !line.starts_with('<') && line.contains(char::is_alphabetic);
    let texts: Vec<&str> = plot.lines().filter(is_text).collect();
    assert_eq!(
        texts,
        ["1 program of 15-10-3-t-t", "programs decided", "seconds for one program", "plain", "interpolation"]
    );
    assert_eq!(plot.matches("stroke-width=\"2\"").count(), 4, "{plot}");
}

/// Each cell of a grid is a separate run: with paths counted, and, in tables 6.2 and 6.3, of `costs`.
#[test]
fn tables_of_searches_and_mergers() {
    let folder = Folder::new("grid");
    let grid = |table: &str, seed: &str, options: &[&str]| {
        let fixed = ["experiment", table, "--programs=1", seed, "--output", folder.path(), NONE];
        let ended = lab(&[&fixed, options].concat(), "");
        assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
        ended.stdout
    };
    // The first program of this set that is small enough to need no solver. One of its tables selects the experiment.
    let table = grid("6.8", "--seed=1", &["--format=csv"]);
    let count =
        |start: &str, end: &str| table.lines().filter(|line| line.starts_with(start) && line.ends_with(end)).count();
    assert_eq!(table.lines().count(), 1 + 4 * 32);
    assert!(table.contains("6.7,path coverage,dfs,recursive,1,1,26495\n"), "{table}");
    assert!(table.contains("6.7,path coverage,buggy,aggressive,1,1,\n"), "{table}");
    assert_eq!((count("6.8,errors found,", ",1,0,0"), count("6.10,timeouts,", ",1,0,30")), (24, 24));
    assert_eq!(lines(&folder, "results.jsonl").len(), 32);
    let table = grid("6.2", "--seed=0", &["--budget=20"]);
    let timeouts: Vec<&str> = table.lines().take(7).collect();
    expect![[r"
        Table 6.2: timeouts (1 program each of small, medium, large, 20 s; *the thesis's with 30 s*)

        | programs | recursive | lattice |
        | --- | ---: | ---: |
        | small | 0 *0* | 0 *0* |
        | medium | 0 *10* | 0 *5* |
        | large | 0 *39* | 0 *33* |"]]
    .assert_eq(&timeouts.join("\n"));
    assert_eq!(lines(&folder, "results.jsonl").len(), 32 + 6);
}

/// One command makes all tables of the thesis, in their order.
#[test]
fn all_tables() {
    let folder = Folder::new("all-tables");
    let ended = lab(&["experiment", "tables", "--programs=0", "--output", folder.path(), NONE], "");
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    let numbers = ended.stdout.lines().filter_map(|line| line.strip_prefix("Table 6.")?.split(':').next());
    assert_eq!(numbers.collect::<Vec<_>>(), (2..=15).map(|number| number.to_string()).collect::<Vec<_>>());
    assert!(
        ended.stdout.ends_with("| *Thesis: summarisation* | 900 | 309 |  | 165 |  | 5244.3 | 85497 |\n"),
        "{}",
        ended.stdout
    );
}

/// The results of finished runs are kept; unfinished lines and results of broken analyses are replaced.
#[test]
fn a_second_call_continues() {
    let folder = Folder::new("goes-on");
    let first = experiment(&folder, &["--programs=3", "--configurations=plain"]);
    assert_eq!((first.status, first.stderr.as_str()), (Some(0), ""));
    let done = lines(&folder, "results.jsonl");
    assert_eq!(done.len(), 3);
    let file = folder.join("results.jsonl");
    let text = fs::read_to_string(&file).expect("results");
    let mut edited: Vec<String> = text.lines().map(str::to_owned).collect();
    // No run takes this long.
    edited[0] = edited[0].replace("\"seconds\":", "\"seconds\":1234");
    edited[1] = with_verdict(&edited[1], "broken");
    edited[2].truncate(20);
    fs::write(&file, edited.join("\n")).expect("results");
    let second = experiment(&folder, &["--programs=4", "--configurations=plain", "--format=csv"]);
    assert_eq!((second.status, second.stderr.as_str()), (Some(0), ""));
    let all = lines(&folder, "results.jsonl");
    let seeds: Vec<&Value> = all.iter().map(|line| &line["seed"]).collect();
    assert_eq!(seeds.len(), 5, "{seeds:?}");
    assert_eq!(all.iter().filter(|line| line["seed"] == done[0]["seed"]).count(), 1);
    assert_eq!(all.iter().filter(|line| line["seed"] == done[1]["seed"]).count(), 2);
    let row = second.stdout.lines().nth(1).expect("a row");
    assert!(row.starts_with("0-0-1-t-t,measured,plain,4,") && row.contains(",1234"), "{row}");
    // Runs with another budget are different runs.
    let other = experiment(&folder, &["--programs=4", "--configurations=plain", "--budget=29"]);
    assert_eq!(other.status, Some(0));
    assert_eq!(lines(&folder, "results.jsonl").len(), 9);
}

#[test]
fn shards_share_the_runs() {
    let folder = Folder::new("shards");
    let options = ["--programs=3", "--configurations=plain,template"];
    for shard in ["--shard=1/2", "--shard=2/2"] {
        let ended = experiment(&folder, &[&options[..], &[shard]].concat());
        assert_eq!((ended.status, ended.stdout.as_str(), ended.stderr.as_str()), (Some(0), "", ""));
    }
    let of_shards = ["results-1-of-2.jsonl", "results-2-of-2.jsonl"].map(|file| lines(&folder, file));
    assert_eq!(of_shards.each_ref().map(Vec::len), [3, 3]);
    let runs = of_shards.concat().into_iter().map(|line| format!("{} {}", line["seed"], line["configuration"]));
    assert_eq!(runs.collect::<std::collections::BTreeSet<String>>().len(), 6);
    let whole = experiment(&folder, &options);
    assert_eq!(whole.status, Some(0));
    assert!(whole.stdout.contains("| plain | 3 |") && whole.stdout.contains("| template | 3 |"), "{}", whole.stdout);
    assert_eq!(lines(&folder, "results.jsonl").len(), 0, "no runs are left");
}

fn with_verdict(line: &str, verdict: &str) -> String {
    let mut line: Value = serde_json::from_str(line).expect("a line of JSON");
    line["verdict"] = verdict.into();
    line.to_string()
}

/// Verdicts that contradict each other or a run are reported at the end.
#[test]
fn contradictions_are_reported() {
    let folder = Folder::new("contradictions");
    let options = ["--programs=12", "--configurations=plain,template"];
    let ended = experiment(&folder, &options);
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    let file = folder.join("results.jsonl");
    let text = fs::read_to_string(&file).expect("results");
    let mut edited: Vec<String> = text.lines().map(str::to_owned).collect();
    let found = edited.iter_mut().find(|line| line.contains("\"reachable\"")).expect("an error");
    *found = with_verdict(found, "unreachable");
    let lie: Value = serde_json::from_str(found).expect("a line of JSON");
    fs::write(&file, edited.join("\n") + "\n").expect("results");
    let ended = experiment(&folder, &options);
    assert_eq!(ended.status, Some(1));
    let program = format!("programs/0-0-1-t-t/{}.mc", lie["seed"]);
    let other = if lie["configuration"] == "plain" { "template" } else { "plain" };
    let expected =
        format!("{program}: an error for {other}, and none for {}", lie["configuration"].as_str().expect("a name"));
    let reported: Vec<&str> = ended.stderr.lines().collect();
    assert!(reported[0].ends_with(&expected), "{reported:?}");
    assert!(reported[1].contains(&program) && reported[1].contains(" on the inputs "), "{reported:?}");
    // The reported inputs lead the run to an error.
    let (_, inputs) = reported[1].split_once(" on the inputs ").expect("inputs");
    let (inputs, _) = inputs.split_once(", and").expect("the other configuration");
    let run = lab(&["run", &format!("{}/{program}", folder.path()), "--input", inputs], "");
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.contains("error: "), "{}", run.stderr);
}

#[test]
fn another_program_is_refused() {
    let folder = Folder::new("breaks");
    let options = ["--programs=1", "--configurations=plain"];
    assert_eq!(experiment(&folder, &options).status, Some(0));
    fs::write(folder.join("programs/0-0-1-t-t/0.mc"), "main() { return 0; }").expect("a program");
    let ended = experiment(&folder, &options);
    assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""));
    assert!(
        ended.stderr.contains("0.mc differs from the program that is generated now: use another folder"),
        "{}",
        ended.stderr
    );
}

#[test]
fn a_workflow() {
    let folder = Folder::new("workflow");
    let options =
        ["15-10-3-f-f", "--plan=8", "--configurations=plain,auto", "--solver=z3 -in", "--output", folder.path()];
    let ended = lab(&[&["experiment"], &options[..]].concat(), "");
    assert_eq!((ended.status, ended.stdout.as_str(), ended.stderr.as_str()), (Some(0), "", ""));
    expect![[r#"
        # loopscope-lab experiment 15-10-3-f-f in 8 jobs and a table. On this machine:
        #     snakemake --directory DIR --snakefile DIR/Snakefile --cores 4
        # where DIR is the folder of this file. With --executor, on a cluster; with --config lab=PROGRAM, without a PATH.

        LAB = config.get("lab", "loopscope-lab")
        OPTIONS = "15-10-3-f-f '--programs=50' '--seed=0' '--budget=30' '--runs=100' '--solver=z3 -in' '--configurations=plain,auto'"
        JOBS = 8


        rule table:
            input:
                expand("jobs/{job}.done", job=range(1, JOBS + 1)),
            output:
                "table.md",
            params:
                lab=LAB,
                options=OPTIONS,
            shell:
                "{params.lab} experiment {params.options} --output . > {output}"


        rule job:
            output:
                touch("jobs/{job}.done"),
            params:
                lab=LAB,
                options=OPTIONS,
                jobs=JOBS,
            threads: 1
            shell:
                "{params.lab} experiment {params.options} --output . --jobs 1 --shard {wildcards.job}/{params.jobs}"
    "#]].assert_eq(&fs::read_to_string(folder.join("Snakefile")).expect("a workflow"));
    assert!(!Path::new(&folder.join("programs")).exists(), "no runs yet");
}

#[test]
fn invalid_options_are_refused() {
    let folder = Folder::new("refused");
    let refused = |arguments: &[&str]| {
        let ended = lab(&[&["experiment", "--output", folder.path()], arguments].concat(), "");
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        ended.stderr.lines().next().unwrap_or_default().to_owned()
    };
    let reported = [
        refused(&["15-10-3"]),
        refused(&["small", "--shard", "3/2"]),
        refused(&["small", "--configurations", "fast"]),
        refused(&["small", "--solver", ""]),
        refused(&["small", "--plan", "2", "--shard", "1/2"]),
        refused(&["6.4", "--configurations", "auto"]),
    ];
    expect![[r"
        error: invalid value '15-10-3' for '<SET>': no set of programs is called `15-10-3`: `small`, `medium`, `large`, `smaller`, `larger`, `human`, `guarded` are, and names such as `15-10-3-f-f`, of two percentages up to 100 together, a depth from 1 to 10, and `f` or `t` twice; `all`; tables from `6.2` to `6.15`; and `tables`
        error: invalid value '3/2' for '--shard <I/N>': a shard is I/N, with I from 1 to N
        error: invalid value 'fast' for '--configurations <NAMES>'
        error: the solver's command is empty
        error: the argument '--plan <JOBS>' cannot be used with '--shard <I/N>'
        error: table 6.4 has its own configurations: leave them out"]].assert_eq(&reported.join("\n"));
    assert!(!Path::new(folder.path()).exists());
}
