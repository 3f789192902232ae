//! Every technique and `cover` end in time, whatever the program: what takes long looks at the clock.
//!
//! The work after the time limit is measured in processor time, which does not depend on what else the machine does.
//! By default, each technique gets one in sixty programs of the corpus, and all programs on which something was late once;
//! `LATE_EVERY=1` gives all to each, which takes about an hour.

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::time::Instant;

use loopscope_engine::cover::{CoverOptions, cover};
use loopscope_engine::{Clock, Host, Unobserved, analyse};
use loopscope_question::{Analysis, Budget, Program, Target, Technique};
use loopscope_syntax::Dialect;
use loopscope_testing::corpus::{ending_programs, programs};
use loopscope_testing::{Lent, SolverProcess, solver_process};

/// The time limit, in seconds.
const SECONDS: f64 = 1.0;

/// The processor time that may pass after the limit: a fifth of the limit, and one second.
const MOST: f64 = SECONDS / 5.0 + 1.0;

/// Programs on which a technique or `cover` took minutes with a limit of seconds.
const ONCE_LATE: [&str; 2] = ["c/sum-after-a-title", "c/menu-of-many"];

/// A clock that knows how much processor time this thread had used when it was last read within the limit.
struct Watch {
    start: Instant,
    read: Cell<f64>,
    used: Cell<f64>,
}

impl Watch {
    fn new() -> Self {
        Self { start: Instant::now(), read: Cell::new(0.0), used: Cell::new(processor_seconds()) }
    }

    /// The processor time since the last reading within the limit; 0 if the limit was not reached.
    fn late(&self) -> f64 {
        if self.start.elapsed().as_secs_f64() < SECONDS { 0.0 } else { processor_seconds() - self.used.get() }
    }
}

impl Clock for Watch {
    fn seconds(&self) -> f64 {
        let now = self.start.elapsed().as_secs_f64();
        // The system is asked at most a thousand times a second.
        if now < SECONDS && now - self.read.get() > 0.001 {
            self.read.set(now);
            self.used.set(processor_seconds());
        }
        now
    }
}

/// The processor time of this thread; where the system does not tell, the time.
fn processor_seconds() -> f64 {
    const TICKS_PER_SECOND: f64 = 100.0;
    let ticks = || {
        let stat = fs::read_to_string("/proc/thread-self/stat").ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
        let [user, system] = [11, 12].map(|field| fields.get(field)?.parse::<f64>().ok());
        Some((user? + system?) / TICKS_PER_SECOND)
    };
    let elsewhere = || std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(0.0, |time| time.as_secs_f64());
    ticks().unwrap_or_else(elsewhere)
}

/// All programs of the corpus that can be analysed, with the target of those whose header names one.
fn all() -> Vec<(String, Program, Target)> {
    let target = |target| match target {
        Target::AnyError => Target::AnyError,
        Target::Line(line) => Target::Line(line),
        Target::Ends => Target::Ends,
    };
    let corpus = programs().into_iter().chain(ending_programs());
    let mut all: Vec<(String, Program, Target)> = corpus
        .filter_map(|each| {
            let program = Program::read(&each.source, Dialect::Extended).ok()?;
            Some((each.name, program, target(each.header.target)))
        })
        .collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/c");
    let mut files: Vec<_> = fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    files.sort();
    for path in files {
        let name = path.file_stem().expect("a name").to_string_lossy();
        let source = fs::read_to_string(&path).expect("a file");
        // Some programs are there to be refused.
        let Ok(program) = Program::read(&source, Dialect::C) else { continue };
        all.push((format!("c/{name}"), program, Target::AnyError));
    }
    all
}

fn every() -> usize {
    std::env::var("LATE_EVERY").ok().and_then(|every| every.parse().ok()).unwrap_or(60)
}

/// Returns the delay of an analysis after its limit.
fn analysed(program: &Program, target: Target, technique: Technique, solver: &mut SolverProcess) -> f64 {
    let answers = |target| Technique::about(target).any(|each| each == technique);
    let others = [Target::AnyError, Target::Ends];
    let target = std::iter::once(target).chain(others).find(|target| answers(*target)).expect("some question");
    let budget = Budget { seconds: SECONDS, ..Budget::default() };
    let analysis = Analysis { target, technique, budget, ..Analysis::default() };
    let watch = Watch::new();
    let host = Host { transport: Box::new(Lent::new(solver)), clock: &watch, observer: &mut Unobserved };
    analyse(program, &analysis, host);
    watch.late()
}

/// Returns the delay of `cover` after its limit.
fn covered(program: &Program, solver: &mut SolverProcess) -> f64 {
    let budget = Budget { seconds: SECONDS, ..Budget::default() };
    let watch = Watch::new();
    let host = Host { transport: Box::new(Lent::new(solver)), clock: &watch, observer: &mut Unobserved };
    cover(program, &CoverOptions { budget, ..CoverOptions::default() }, host, &mut Unobserved);
    watch.late()
}

#[test]
fn analyses_and_cover_end_in_time() {
    let mut solver = solver_process();
    let techniques: Vec<Technique> = Technique::all().collect();
    let (mut late, mut counted) = (Vec::new(), 0);
    for (at, (name, program, target)) in all().iter().enumerate() {
        let always = ONCE_LATE.contains(&name.as_str());
        for (number, technique) in techniques.iter().enumerate() {
            if always || (at + 7 * number) % every() == 0 {
                counted += 1;
                let seconds = analysed(program, *target, *technique, &mut solver);
                println!("{name} by {technique}: {seconds:.2} s late");
                late.extend((seconds > MOST).then(|| format!("{name} by {technique}: {seconds:.2} s")));
            }
        }
        if always || at % every() == 0 {
            let seconds = covered(program, &mut solver);
            println!("{name} covered: {seconds:.2} s late");
            late.extend((seconds > MOST).then(|| format!("{name} covered: {seconds:.2} s")));
        }
    }
    assert!(counted >= ONCE_LATE.len() * techniques.len() + techniques.len(), "{counted} analyses");
    assert!(late.is_empty(), "more than {MOST} s after the limit: {late:#?}");
}
