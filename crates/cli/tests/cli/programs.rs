//! Programs that every command refuses, and how the commands report it.

use crate::support::command::{File, loopscope};

const COMMANDS: [&str; 4] = ["analyse", "run", "cfg", "ast"];

/// Checks how commands refuse a program: nothing on standard output, exit status 2, this message.
fn refused_by(commands: &[&str], program: impl AsRef<[u8]>, message: &str) {
    for command in commands {
        let ended = loopscope(&[command, "-"], &program);
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""), "{command}");
        assert!(ended.stderr.contains(message), "{command}: {}", ended.stderr);
    }
}

#[test]
fn a_missing_file_is_named() {
    for command in COMMANDS {
        let ended = loopscope(&[command, "no-such-file.mc"], "");
        assert_eq!(ended.status, Some(2));
        assert!(ended.stderr.starts_with("error: no-such-file.mc cannot be read: "), "{}", ended.stderr);
    }
}

#[test]
fn invalid_bytes_are_reported_with_their_location() {
    let message = "<stdin> is not UTF-8 text: byte 20 (line 2, column 11) is 0xff";
    refused_by(&COMMANDS, b"main() {\n  return 1\xff; }", message);
}

#[test]
fn c_programs_of_older_editors_are_read() {
    for (text, encoding) in [
        (b"/* d\xe9but */ int main(void) { return 7; }\r\n\x1a".as_slice(), "Latin-1"),
        (b"// \xcf\xf0\xe8\xe2\xe5\xf2 \xec\xe8\xf0\nint main(void) { return 7; }", "Windows-1251"),
    ] {
        let ended = loopscope(&["run", "--dialect", "c", "-"], text);
        assert_eq!(ended.status, Some(7), "{}", ended.stderr);
        let expected =
            format!("note: <stdin> is not UTF-8 text, so it is read as {encoding} and as if saved as UTF-8\n");
        assert_eq!(ended.stderr, expected);
    }
    refused_by(&["run"], b"main() { return 1\xff; }", "is not UTF-8 text");
    let ended = loopscope(&["run", "--dialect", "c", "-"], b"\x7fELF\0\xff".as_slice());
    assert!(ended.stderr.contains("is not UTF-8 text: "), "{}", ended.stderr);
}

#[test]
fn a_byte_order_mark_is_ignored() {
    let ended = loopscope(&["run", "-"], "\u{feff}main() { return 3; }");
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(3), ""));
}

#[test]
fn a_program_needs_main() {
    refused_by(&["analyse", "run", "cfg"], "", "error[no-main]");
    refused_by(&["analyse", "run", "cfg"], "f() { return 0; }", "error[no-main]");
}

#[test]
fn all_errors_are_reported_at_once_with_fixes() {
    let file = File::new("errors.mc", "main() {\n  var x;\n  x = 1\n  y = 2;\n  return z;\n}\n");
    let ended = loopscope(&["run", file.path()], "");
    assert_eq!(ended.status, Some(2));
    for place in ["`y` is not declared", "`z` is not declared", ":4:3\n", ":5:10\n", "help: "] {
        assert!(ended.stderr.contains(place), "{place}: {}", ended.stderr);
    }
}

#[test]
fn the_core_refuses_what_the_extended_dialect_accepts() {
    let program = "main() { var x = 1; x++; return x; }";
    assert_eq!(loopscope(&["run", "-"], program).status, Some(2));
    for command in COMMANDS {
        let ended = loopscope(&[command, "-", "--dialect", "microc"], program);
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""), "{command}");
    }
}

#[test]
fn only_too_deep_nesting_is_refused() {
    let nested = |depth: usize| format!("main() {{ return {}1{}; }}", "(".repeat(depth), ")".repeat(depth));
    refused_by(&COMMANDS, nested(100_000), "nested more than");
    let blocks =
        |depth: usize| format!("main() {{ {} {} return 0; }}", "if (input) {".repeat(depth), "}".repeat(depth));
    refused_by(&COMMANDS, blocks(100_000), "nested more than");
    for command in COMMANDS {
        for program in [nested(200), blocks(100), format!("main() {{ return {}1; }}", "- ".repeat(200))] {
            let ended = loopscope(&[command, "-"], program);
            assert_ne!(ended.status, Some(2), "{command}: {}", ended.stderr);
            assert!(ended.status.is_some(), "{command} died");
        }
    }
}

#[test]
fn a_megabyte_of_brackets_is_refused() {
    for brackets in ["[", "(", "{", "}", "[]}{)\n"] {
        refused_by(&COMMANDS, brackets.repeat(1_000_000 / brackets.len()), "error[");
    }
    refused_by(&COMMANDS, format!("main() {{ return {}; }}", "[".repeat(1_000_000)), "error[");
}

#[test]
fn usage_errors_have_exit_status_2() {
    for arguments in [
        &["analyse"][..],
        &["analyse", "-", "--target", "line:0"],
        &["analyse", "-", "--target", "everything"],
        &["analyse", "-", "--technique", "magic"],
        &["analyse", "-", "--budget", "-1"],
        &["analyse", "-", "--solver", ""],
        &["run", "-", "--input", "1", "--input-file", "x"],
        &["cfg", "-", "--format", "png"],
        &["explain"],
    ] {
        assert_eq!(loopscope(arguments, "main() { return 0; }").status, Some(2), "{arguments:?}");
    }
}

#[test]
fn help_lists_the_techniques_of_the_registry() {
    let help = loopscope(&["analyse", "--help"], "");
    assert_eq!(help.status, Some(0));
    for technique in loopscope_question::Technique::all() {
        assert!(help.stdout.contains(&format!("- {}:", technique.name())), "{}", help.stdout);
    }
}
