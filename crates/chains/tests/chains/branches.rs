//! Branches as loops of one iteration: random programs have the same runs in this view.

use loopscope_cfg::branches_beyond;
use loopscope_generate::{Options, source};
use loopscope_testing::lowered;

use crate::support::effect_check::arguments;
use crate::support::simulation::{Run, run};

#[test]
fn runs_are_the_same() {
    let options = Options { loops: 50, loop_depth: 2, branches: 40, jumps: 10, ..Options::default() };
    let options = &Options { partly: 0, calls: 0, pointers: 0, records: 0, statements: 12, ..options };
    let (mut viewed, mut compared, mut added) = (0, 0, 0);
    for seed in 0..300 {
        let text = source(seed, options);
        let cfg = lowered(&text);
        let Some(view) = branches_beyond(&cfg, 1) else { continue };
        viewed += 1;
        let loops = &view.cfg.main_function().loops.loops;
        assert!(loops.iter().any(|each| view.cfg.stands_for_branch(each.head)), "{text}");
        for number in 0..6 {
            let input = || {
                let mut read = number;
                move || {
                    read = (read * 5 + 3) % 11;
                    read - 3
                }
            };
            let Some(plain) = run(&cfg, &arguments(&cfg, number), input(), 400) else { continue };
            let other = run(&view.cfg, &arguments(&view.cfg, number), input(), 4_000).expect("a run that ends");
            assert_eq!(plain.end, other.end, "{text}");
            let is_own = |node| view.back.origin.contains_key(&node);
            let nodes = |run: &Run| -> Vec<_> {
                run.moments.iter().map(|moment| moment.step).filter(|step| is_own(step.node)).collect()
            };
            assert_eq!(nodes(&plain), nodes(&other), "{text}");
            added += other.moments.len() - plain.moments.len();
            compared += 1;
        }
    }
    assert!(viewed > 50 && compared > 200 && added > 1_000, "{viewed} programs, {compared} runs, {added} more nodes");
}
