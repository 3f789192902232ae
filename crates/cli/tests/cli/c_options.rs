//! C programs whose meaning an argument changes, as a line of their text does.

use crate::support::command::{Ended, File, loopscope};

const SUCCESSOR: &str = "\
#include <stdio.h>
#include <assert.h>
int main(void) {
    int x;
    scanf(\"%d\", &x);
    int y = x + 1;
    assert(y > x);
    return 0;
}
";

const COPY: &str = "\
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int n;
    scanf(\"%d\", &n);
    int *a = malloc(5 * sizeof(int));
    for (int i = 0; i < 5; i++)
        a[i] = n;
    free(a);
    return 0;
}
";

/// Runs the command that the answer names.
fn shown(found: &Ended) -> Ended {
    let command = found.stdout.lines().find_map(|line| line.strip_prefix("  to see it: loopscope "));
    let words: Vec<String> = shell_words::split(command.expect("a command")).expect("words");
    loopscope(&words.iter().map(String::as_str).collect::<Vec<_>>(), "")
}

#[test]
fn without_bounds_nothing_overflows_and_the_answer_says_so() {
    let (file, proof) = (File::new("successor.c", SUCCESSOR), File::new("successor.json", ""));
    let bounded = loopscope(&["analyse", file.path()], "");
    assert!(bounded.stdout.contains("Reachable: signed overflow at line 6"), "{bounded:?}");
    let options = ["--ints", "mathematical", file.path()];
    let analyse = [&["analyse"][..], &options, &["--certificate", proof.path()]].concat();
    let proved = loopscope(&analyse, "");
    assert_eq!(proved.status, Some(0), "{proved:?}");
    let assumed = "\nAssumed: integers have no bounds: no result overflows, and no number wraps around.\n";
    assert!(proved.stdout.contains(assumed), "{}", proved.stdout);
    let checked = loopscope(&[&["check"][..], &options, &[proof.path()]].concat(), "");
    assert_eq!(checked.status, Some(0), "{checked:?}");
    assert!(checked.stdout.contains(assumed), "{}", checked.stdout);
    let refused = loopscope(&["check", file.path(), proof.path()], "");
    assert_ne!(refused.status, Some(0), "{refused:?}");
    // The line says the same as the argument.
    let line = File::new("line.c", format!("{SUCCESSOR}#pragma loopscope ints mathematical\n"));
    assert_eq!(loopscope(&["analyse", line.path()], "").status, Some(0));
}

#[test]
fn an_allocation_that_fails_is_named_and_not_typed() {
    let file = File::new("copy.c", COPY);
    assert_eq!(loopscope(&["analyse", file.path()], "").status, Some(0));
    let found = loopscope(&["analyse", "--malloc", "may-fail", file.path()], "");
    assert!(found.stdout.contains("Reachable: null dereference at line 8"), "{}", found.stdout);
    assert!(found.stdout.contains("\n  malloc in line 6 == NULL = 1\n  text to type: \"0\\n\"\n"), "{}", found.stdout);
    assert!(
        found.stdout.contains("\nAssumed: `malloc`, `calloc`, `realloc` and `strdup` may return null"),
        "{found:?}"
    );
    assert!(shown(&found).stderr.contains("null dereference"), "{found:?}");
    let typed = loopscope(&["run", "--malloc", "may-fail", file.path()], "7\n");
    assert_eq!(typed.status, Some(0), "{typed:?}");
    let checked = COPY.replace("    for", "    if (a == NULL)\n        return 1;\n    for");
    let file = File::new("checked.c", checked);
    assert_eq!(loopscope(&["analyse", "--malloc", "may-fail", file.path()], "").status, Some(0));
}

#[test]
fn the_arguments_are_about_c() {
    for arguments in [["--ints", "mathematical"], ["--malloc", "may-fail"], ["--model", "ilp32"]] {
        let refused = loopscope(&[&["analyse", "-"][..], &arguments].concat(), "main() { return 0; }");
        assert!(refused.stderr.contains("are about C programs"), "{refused:?}");
        let other = loopscope(&["analyse", "-", arguments[0], "other"], "main() { return 0; }");
        assert!(other.stderr.contains(arguments[1]), "{other:?}");
    }
}

#[test]
fn the_data_model_says_what_overflows() {
    let sum = COPY.replace("int n;", "long n;").replace("%d", "%ld").replace("a[i] = n", "a[i] = n < 2147483647L");
    let sum = sum.replace("    free(a);\n", "    free(a);\n    if (n > 2147483646) n = 2147483646;\n    n = n + 2;\n");
    let file = File::new("sum.c", sum);
    let bounded = loopscope(&["analyse", file.path()], "");
    assert_eq!(bounded.status, Some(0), "{bounded:?}");
    let found = loopscope(&["analyse", "--model", "ilp32", file.path()], "");
    assert!(found.stdout.contains("Reachable: signed overflow at line 11"), "{}", found.stdout);
    assert!(found.stdout.contains("\nAssumed: `long`, `size_t` and pointers have 32 bits (ILP32)."), "{found:?}");
    assert!(shown(&found).stderr.contains("signed overflow"), "{found:?}");
}
