//! `apc` makes a claim about all runs only if it has explored all backbones.

use std::fmt::Write;

use crate::support::command::loopscope;

const CLAIM: &str = "All inputs that lead there satisfy";

/// Two groups of paths to the error; the shorter one has `2^forks` backbones. `x` is 1 or 2, which the analysis does
/// not know.
fn program(forks: u32, more: u32) -> String {
    let fork = |text: &mut String| text.push_str("        if (input) y = y + 1; else y = y - 1;\n");
    let mut text = "main(n) {
    var i, x = 1, y = 0;
    for (i = 0; i < 2; i++) {
        if (x == 1) x = 2;
        else x = 1;
    }
    if (n > 5) {\n"
        .to_owned();
    (0..forks).for_each(|_| fork(&mut text));
    text.push_str("    } else {\n        if (n > 3) return 0;\n");
    (0..more).for_each(|_| fork(&mut text));
    let _ = write!(text, "    }}\n    if (x == 7 && n != 4) error();\n    return 0;\n}}\n");
    text
}

fn said(program: &str) -> String {
    loopscope(&["analyse", "--technique", "apc", "--budget", "600", "-"], program).stdout
}

#[test]
fn a_condition_for_all_inputs_takes_all_backbones() {
    // The many backbones that are explored first need other inputs than the last ones.
    let text = said(&program(7, 8));
    assert!(text.starts_with("Unknown") && !text.contains(CLAIM), "{text}");
}

#[test]
fn a_condition_for_all_inputs_holds_on_all_backbones() {
    let both = said(&program(1, 2));
    assert!(both.starts_with("Unknown") && !both.contains(CLAIM), "{both}");
    let one = said(&program(1, 2).replace("if (n > 3) return 0;", "return 0;"));
    assert!(one.starts_with("Unknown") && one.contains(&format!("{CLAIM} n >= 6")), "{one}");
}
