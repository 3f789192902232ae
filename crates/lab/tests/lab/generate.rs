//! `loopscope-lab generate`: programs on standard output and in folders.

use std::fs;

use expect_test::expect;
use loopscope_generate::thesis::{Parameters, ProgramSet, source};
use loopscope_testing::command::Folder;

use crate::lab;

#[test]
fn one_program_is_printed() {
    let ended = lab(&["generate", "--set", "50-10-5-t-t", "--seed", "7"], "");
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    let set: ProgramSet = "50-10-5-t-t".parse().expect("a set");
    assert_eq!(ended.stdout, source(7, &set.parameters).expect("a set's parameters"));
    let again = lab(&["generate", "--set", "50-10-5-t-t", "--seed", "7"], "");
    assert_eq!(again.stdout, ended.stdout);
}

#[test]
fn parameters_replace_those_of_the_set() {
    let arguments = [
        "generate",
        "--set=guarded",
        "--seed=3",
        "--for-loop-gen-prob=0",
        "--loop-gen-prob=1",
        "--max-block-depth=2",
        "--max-top-lvl-stmts-count=3",
        "--max-stmts-within-a-block=2",
        "--error-guaranteed",
        "--generate-divisions=false",
        "--guards-terminate",
        "false",
        "--risky-prob=0.5",
        "--unguarded-prob=1",
    ];
    let ended = lab(&arguments, "");
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
    let parameters = Parameters {
        for_loop_gen_prob: 0.0,
        loop_gen_prob: 1.0,
        max_block_depth: 2,
        max_top_lvl_stmts_count: 3,
        max_stmts_within_a_block: 2,
        error_guaranteed: true,
        generate_divisions: false,
        guards_terminate: false,
        risky_prob: 0.5,
        unguarded_prob: 1.0,
    };
    assert_eq!(ended.stdout, source(3, &parameters).expect("parameters within their ranges"));
}

#[test]
fn several_programs_are_written_to_files_named_by_their_seeds() {
    let folder = Folder::new("programs");
    let inner = &format!("{}/inner", folder.path());
    let ended = lab(&["generate", "--programs", "3", "--seed", "9", "--output", inner], "");
    assert_eq!((ended.status, ended.stdout.as_str(), ended.stderr.as_str()), (Some(0), "", ""));
    let mut files: Vec<_> = fs::read_dir(inner).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    assert_eq!(files.len(), 3, "{files:?}");
    let tenth = lab(&["generate", "--seed", "10"], "").stdout;
    assert_eq!(fs::read_to_string(folder.join("inner/10.mc")).expect("the second program"), tenth);
    let run = lab(&["cfg", "--dialect", "microc", files[0].to_str().expect("UTF-8")], "");
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
}

#[test]
fn invalid_options_are_refused() {
    let refused = |arguments: &[&str]| {
        let ended = lab(&[&["generate"], arguments].concat(), "");
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        ended.stderr
    };
    expect![[r"
        error: `loop-gen-prob` is -0.5, which is not from 0 to 1
    "]]
    .assert_eq(&refused(&["--loop-gen-prob", "-0.5"]));
    expect![[r"
        error: `for-loop-gen-prob + loop-gen-prob` is 1.25, which is not from 0 to 1
    "]]
    .assert_eq(&refused(&["--set", "50-10-3-f-f", "--loop-gen-prob", "0.75"]));
    expect![[r"
        error: `max-stmts-within-a-block` is 101, which is not from 1 to 100
    "]]
    .assert_eq(&refused(&["--max-stmts-within-a-block", "101"]));
    expect![[r"
        error: several programs need a folder: `--output DIR`
    "]]
    .assert_eq(&refused(&["--programs", "2"]));
    expect![[r"
        error: there are fewer seeds than that from this one on
    "]]
    .assert_eq(&refused(&["--programs", "2", "--seed", "18446744073709551615", "--output", "nowhere"]));
    expect![[r"
        error: invalid value '15-10' for '--set <SET>': no set of programs is called `15-10`: `small`, `medium`, `large`, `smaller`, `larger`, `human`, `guarded` are, and names such as `15-10-3-f-f`, of two percentages up to 100 together, a depth from 1 to 10, and `f` or `t` twice

        For more information, try '--help'.
    "]].assert_eq(&refused(&["--set", "15-10"]));
}
