//! The runs of an experiment as a Snakemake workflow, which can run on clusters.

use super::arguments::ExperimentArguments;

/// The text of the workflow: this many jobs, each with its shard of the runs, and the table.
///
/// The output of a job for Snakemake is a marker file, not its results: Snakemake removes the output of a failed job,
/// and the next attempt of an interrupted job continues from its results.
pub(super) fn workflow(arguments: &ExperimentArguments, jobs: usize) -> String {
    let options = shell_words::join(options(arguments));
    let (name, shown) = (&arguments.set.name, literal(&options));
    format!(
        r#"# loopscope-lab experiment {name} in {jobs} jobs and a table. On this machine:
#     snakemake --directory DIR --snakefile DIR/Snakefile --cores 4
# where DIR is the folder of this file. With --executor, on a cluster; with --config lab=PROGRAM, without a PATH.

LAB = config.get("lab", "loopscope-lab")
OPTIONS = {shown}
JOBS = {jobs}


rule table:
    input:
        expand("jobs/{{job}}.done", job=range(1, JOBS + 1)),
    output:
        "table.md",
    params:
        lab=LAB,
        options=OPTIONS,
    shell:
        "{{params.lab}} experiment {{params.options}} --output . > {{output}}"


rule job:
    output:
        touch("jobs/{{job}}.done"),
    params:
        lab=LAB,
        options=OPTIONS,
        jobs=JOBS,
    threads: 1
    shell:
        "{{params.lab}} experiment {{params.options}} --output . --jobs 1 --shard {{wildcards.job}}/{{params.jobs}}"
"#
    )
}

/// The options of the experiment, except those of the machine and the folder.
fn options(arguments: &ExperimentArguments) -> Vec<String> {
    let ExperimentArguments { set, programs, seed, budget, configurations, count_paths, runs, solver, .. } = arguments;
    let mut options = vec![
        set.name.clone(),
        format!("--programs={programs}"),
        format!("--seed={seed}"),
        format!("--budget={budget}"),
        format!("--runs={runs}"),
        format!("--solver={solver}"),
    ];
    if *count_paths {
        options.push("--count-paths".to_owned());
    }
    if !configurations.is_empty() {
        let names: Vec<&str> = configurations.iter().map(|each| &*each.name).collect();
        options.push(format!("--configurations={}", names.join(",")));
    }
    options
}

/// A Python string literal. Python accepts the escapes of JSON.
fn literal(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}
