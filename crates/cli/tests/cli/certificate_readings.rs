//! A certificate is about a program as it is read: one that was made under a setting is refused under another one, for each
//! setting that changes what a text means.

use crate::support::command::{File, loopscope};

/// A setting, and a program that it changes.
struct Setting {
    /// The name of the program's file.
    file: &'static str,
    source: &'static str,
    /// Without the setting, and with it.
    options: [&'static [&'static str]; 2],
    /// The exit status of `analyse` and of the check, under each.
    status: [i32; 2],
    /// The check's words about the reading, under each.
    read: [&'static str; 2],
    /// A part of the reason for the refusal of the other one's certificate.
    refused: &'static str,
}

const OTHER_TEXT: &str = "it is about another program, or about this one with other options";

/// Checks the certificate of each reading under each of them.
fn is_part_of_the_claim(setting: &Setting) {
    let program = File::new(setting.file, setting.source);
    let made = [0, 1].map(|made| {
        let certificate = File::new("reading.json", "");
        let wanted = ["--certificate", certificate.path()];
        let analysed = loopscope(&[&["analyse", program.path()], setting.options[made], &wanted].concat(), "");
        assert_eq!(analysed.status, Some(setting.status[made]), "{analysed:?}");
        certificate
    });
    for (maker, certificate) in made.iter().enumerate() {
        for reader in [0, 1] {
            let options = setting.options[reader];
            let checked = loopscope(&[&["check", program.path(), certificate.path()], options].concat(), "");
            if maker == reader {
                assert_eq!(checked.status, Some(setting.status[reader]), "{checked:?}");
                let read = format!("\nRead as {}.\n", setting.read[reader]);
                assert!(checked.stdout.contains(&read), "{checked:?}");
            } else {
                assert_eq!(checked.status, Some(3), "{checked:?}");
                assert!(checked.stdout.contains(setting.refused), "{checked:?}");
                assert!(!checked.stdout.contains('✓'), "{checked:?}");
            }
        }
    }
}

#[test]
fn the_language_is() {
    is_part_of_the_claim(&Setting {
        file: "language.c",
        source: "int main() {\n    int n = 2147483647;\n    n = n + 1;\n    return 0;\n}\n",
        options: [&[], &["--dialect", "extended"]],
        status: [1, 0],
        read: ["`c`", "`extended`"],
        refused: "it reads the text as `",
    });
}

#[test]
fn the_core_is() {
    is_part_of_the_claim(&Setting {
        file: "core.mc",
        source: "main() { var n; n = input; if (n > 3) { n = 3; } return n; }",
        options: [&[], &["--dialect", "microc"]],
        status: [0, 0],
        read: ["`extended`", "`microc`"],
        refused: "it reads the text as `",
    });
}

#[test]
fn whether_arrays_have_lengths_is() {
    is_part_of_the_claim(&Setting {
        file: "sized.mc",
        source: "main(int a[]) {\n  output a[3];\n}\n",
        options: [&[], &["--dialect", "sized"]],
        status: [0, 1],
        read: ["`extended`", "`sized`"],
        refused: "it reads the text as `",
    });
}

#[test]
fn the_function_of_the_start_is() {
    is_part_of_the_claim(&Setting {
        file: "entry.c",
        source: "int f(int n) { return 10 / n; }\nint main(void) { return f(2); }\n",
        options: [&[], &["--entry", "f"]],
        status: [0, 1],
        read: ["`c`", "`c` with `entry f`"],
        refused: OTHER_TEXT,
    });
}

#[test]
fn the_line_of_the_start_is() {
    is_part_of_the_claim(&Setting {
        file: "entry.mc",
        source: "main() {\n  int n = 2;\n  output 10 / n;\n  return 0;\n}\n",
        options: [&[], &["--entry", "3"]],
        status: [0, 1],
        read: ["`extended`", "`extended` with `entry 3`"],
        refused: OTHER_TEXT,
    });
}

#[test]
fn what_is_typed_is() {
    is_part_of_the_claim(&Setting {
        file: "input.c",
        source: "#include <stdio.h>\nint main(void) {\n    int x;\n    scanf(\"%d\", &x);\n    return x > 0;\n}\n",
        options: [&[], &["--any-input"]],
        status: [0, 1],
        read: ["`c`", "`c` with `input any`"],
        refused: OTHER_TEXT,
    });
}

#[test]
fn the_bounds_of_integers_are() {
    is_part_of_the_claim(&Setting {
        file: "ints.c",
        source: "int main(void) {\n    int n = 2147483647;\n    n = n + 1;\n    return 0;\n}\n",
        options: [&[], &["--ints", "mathematical"]],
        status: [1, 0],
        read: ["`c`", "`c` with `ints mathematical`"],
        refused: OTHER_TEXT,
    });
}

#[test]
fn whether_allocations_fail_is() {
    let source = "#include <stdlib.h>\nint main(void) {\n    int *p = malloc(sizeof(int));\n    *p = 1;\n    free(p);\n    return 0;\n}\n";
    is_part_of_the_claim(&Setting {
        file: "malloc.c",
        source,
        options: [&[], &["--malloc", "may-fail"]],
        status: [0, 1],
        read: ["`c`", "`c` with `malloc may-fail`"],
        refused: OTHER_TEXT,
    });
}

#[test]
fn the_data_model_is() {
    is_part_of_the_claim(&Setting {
        file: "model.c",
        source: "int main(void) {\n    long n = 2147483647;\n    n = n + 1;\n    return 0;\n}\n",
        options: [&[], &["--model", "ilp32"]],
        status: [0, 1],
        read: ["`c`", "`c` with `model ilp32`"],
        refused: OTHER_TEXT,
    });
}

/// A line of the text is read like the argument, so the certificate holds for the text with the line.
#[test]
fn several_settings_are_named() {
    let source =
        "int f(int n) { return n + 1; }\nint main(void) { return f(2); }\n#pragma loopscope ints mathematical\n";
    is_part_of_the_claim(&Setting {
        file: "several.c",
        source,
        options: [&["--entry", "f"], &["--entry", "f", "--model", "ilp32"]],
        status: [0, 0],
        read: ["`c` with `entry f`, `ints mathematical`", "`c` with `entry f`, `ints mathematical`, `model ilp32`"],
        refused: OTHER_TEXT,
    });
}
