//! The clocks of native programs: the time that passes, and the time of the processor.

use std::env;
use std::sync::LazyLock;
use std::time::Instant;

use loopscope_smt::Clock;

/// The environment variable that chooses the clock of `analyse` and the other commands: `processor`, or `wall`.
pub const CHOICE: &str = "LOOPSCOPE_CLOCK";

/// A clock that lives as long as the program.
pub type SharedClock = &'static (dyn Clock + Sync);

/// The clock that the environment chooses; otherwise, the time that passes.
pub fn chosen() -> SharedClock {
    static CHOSEN: LazyLock<bool> = LazyLock::new(|| env::var(CHOICE).is_ok_and(|choice| choice == "processor"));
    if *CHOSEN { processor() } else { &Monotonic }
}

/// The time of the processor; where the system does not tell it, the time that passes.
pub fn processor() -> SharedClock {
    #[cfg(target_os = "linux")]
    return &processor_time::Processor;
    #[cfg(not(target_os = "linux"))]
    return &Monotonic;
}

/// The kind of seconds that [`processor`] measures, for tables.
pub const PROCESSOR: &str = if cfg!(target_os = "linux") { "processor" } else { "wall" };

/// The monotonic clock, in seconds since it was first read.
pub struct Monotonic;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Clock for Monotonic {
    fn seconds(&self) -> f64 {
        START.elapsed().as_secs_f64()
    }
}

/// A child process whose time counts, while this value lives.
pub(crate) struct Counted {
    #[cfg(target_os = "linux")]
    process: u32,
}

impl Counted {
    /// The time of this process counts from now on.
    pub(crate) fn new(process: u32) -> Self {
        #[cfg(target_os = "linux")]
        return processor_time::count(process);
        #[cfg(not(target_os = "linux"))]
        {
            let _ = process;
            Self {}
        }
    }
}

/// The processor time of a child process that has ended and was not waited for yet, in seconds; `None` where the system
/// does not tell it.
pub fn of_ended_child(process: u32) -> Option<f64> {
    #[cfg(target_os = "linux")]
    return processor_time::of_ended_child(process);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = process;
        None
    }
}

#[cfg(target_os = "linux")]
mod processor_time {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::{Mutex, PoisonError};

    use loopscope_smt::Clock;
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::{TimeVal, TimeValLike};
    use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
    use nix::time::{ClockId, clock_gettime};
    use nix::unistd::Pid;

    use super::Counted;

    /// The processor time of this process and of its solvers, all threads together, in seconds. Other work on the
    /// machine does not make it longer, apart from the share of caches.
    pub(super) struct Processor;

    /// Solvers that run.
    static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

    /// The last reading, in nanoseconds: a solver that ends between two parts of a reading is missing in both.
    static LAST: AtomicU64 = AtomicU64::new(0);

    pub(super) fn count(process: u32) -> Counted {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).push(process);
        Counted { process }
    }

    impl Drop for Counted {
        fn drop(&mut self) {
            RUNNING.lock().unwrap_or_else(PoisonError::into_inner).retain(|process| *process != self.process);
        }
    }

    impl Clock for Processor {
        fn seconds(&self) -> f64 {
            let own = time(ClockId::CLOCK_PROCESS_CPUTIME_ID);
            let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
            let solvers: u64 = running.iter().map(|process| of_process(*process)).sum();
            let now = own + solvers + of_ended();
            seconds(LAST.fetch_max(now, Ordering::Relaxed).max(now))
        }
    }

    pub(super) fn of_ended_child(process: u32) -> Option<f64> {
        let id = Id::Pid(Pid::from_raw(process.try_into().ok()?));
        let flags = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
        match waitid(id, flags) {
            Ok(WaitStatus::StillAlive) | Err(_) => None,
            Ok(_) => Some(seconds(of_process(process))),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "nanoseconds of centuries are not measured")]
    fn seconds(nanoseconds: u64) -> f64 {
        nanoseconds as f64 / 1e9
    }

    fn time(clock: ClockId) -> u64 {
        let read = |time: nix::sys::time::TimeSpec| time.num_nanoseconds().try_into().unwrap_or(0);
        clock_gettime(clock).map_or(0, read)
    }

    /// The time of a process that runs, or has ended and was not waited for.
    fn of_process(process: u32) -> u64 {
        let clock =
            i32::try_from(process).ok().and_then(|process| ClockId::pid_cpu_clock_id(Pid::from_raw(process)).ok());
        clock.map_or(0, time)
    }

    /// The time of all children that have ended and were waited for.
    fn of_ended() -> u64 {
        let read = |time: TimeVal| u64::try_from(time.num_microseconds()).unwrap_or(0) * 1000;
        getrusage(UsageWho::RUSAGE_CHILDREN).map_or(0, |usage| read(usage.user_time()) + read(usage.system_time()))
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    use super::{Counted, of_ended_child, processor};

    /// The work of a child counts while it runs and after its end.
    #[test]
    fn the_work_of_children_counts() {
        let busy = "let n = 0; while (process.cpuUsage().user < 300000) n++; console.log(n); process.stdin.resume()";
        let start = processor().seconds();
        let mut child = Command::new("node")
            .args(["-e", busy])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node starts");
        let counted = Counted::new(child.id());
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let running = processor().seconds() - start;
        assert!(running >= 0.3, "{running}");
        drop(child.stdin.take());
        let own = loop {
            if let Some(seconds) = of_ended_child(child.id()) {
                break seconds;
            }
        };
        assert!(own >= 0.3, "{own}");
        child.wait().expect("it ends");
        drop(counted);
        let ended = processor().seconds() - start;
        assert!(ended >= running, "{ended}");
    }
}
