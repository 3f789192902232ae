//! Files of C programs: what is read is found by an analysis, and given to a run by `--file`.

use std::fs;

use crate::support::command::{File, loopscope};

const OPEN: &str = "FILE *f = fopen(\"data.txt\", \"r\");";

/// A program around statements.
fn program(statements: &str) -> File {
    let start = "#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char **argv) {";
    File::new("program.c", format!("{start}\n{statements}\nreturn 0;\n}}\n"))
}

/// The answer about statements, and what a run says for the file that the answer names.
fn found(statements: &str) -> (serde_json::Value, String) {
    let file = program(statements);
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    let text = File::new("text.txt", json["files"]["data.txt"].as_str().unwrap_or_default());
    let given = format!("data.txt={}", text.path());
    let mut words = vec!["run", file.path()];
    if json["files"]["data.txt"].is_string() {
        words.extend(["--file", &given]);
    }
    let run = loopscope(&words, json["stdin"].as_str().unwrap_or_default());
    (json, run.stderr)
}

#[test]
fn the_witness_names_the_text_of_each_file() {
    for (statements, kind, reason) in [
        (format!("{OPEN} int c = fgetc(f);"), "null-dereference", "null dereference"),
        (format!("{OPEN} fclose(f);"), "null-dereference", "null dereference"),
        (
            format!("{OPEN} if (!f) return 1; int n, a[3], i = 0; while (fscanf(f, \"%d\", &n) == 1) a[i++] = n;"),
            "array-bounds",
            "index out of bounds",
        ),
        (
            format!("{OPEN} if (!f) return 1; char s[4]; while (fscanf(f, \"%s\", s) == 1) puts(s);"),
            "array-bounds",
            "index out of bounds",
        ),
        (
            format!("{OPEN} if (!f) return 1; int n, z = 0; if (fscanf(f, \"%d\", &n) == EOF) z = 1 / z;"),
            "division-by-zero",
            "division by zero",
        ),
        (format!("{OPEN} if (!f) return 1; fclose(f); fclose(f);"), "use-after-free", "use after free"),
        (format!("{OPEN} if (!f) return 1; fclose(f); fgetc(f);"), "use-after-free", "use after free"),
        (
            format!("{OPEN} int n; if (f && scanf(\"%d\", &n) == 1 && fgetc(f) == 'q') n = 1 / (n > 5 ? 0 : 1);"),
            "division-by-zero",
            "division by zero",
        ),
        // The text is remembered.
        (
            format!("{OPEN} if (!f) return 1; int n = 0; while (fgetc(f) != EOF) n++; rewind(f); if (fgetc(f) == 'x') n = 1 / (n - 2);"),
            "division-by-zero",
            "division by zero",
        ),
        (
            format!("{OPEN} if (!f) return 1; fseek(f, 0, SEEK_END); long n = ftell(f); n = 1 / (n - 3);"),
            "division-by-zero",
            "division by zero",
        ),
        (
            "for (int i = 0, last = 1; i < 2; i++) { FILE *f = fopen(\"data.txt\", \"r\"); if (!f) return 1; int c = fgetc(f); \
             if (i == 1 && c == last && c == 'z') c = 1 / (c - last); last = c; }"
                .to_owned(),
            "division-by-zero",
            "division by zero",
        ),
    ] {
        let (json, error) = found(&statements);
        assert_eq!(json["error"]["kind"], kind, "{statements}: {json}");
        assert!(error.contains(reason), "{statements}: {error}\n{json}");
    }
    let file = program("FILE *f = fopen(\"out.txt\", \"w\"); fputc('a', f);");
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    assert_eq!(json["unwritable"], serde_json::json!(["out.txt"]), "{json}");
    let text = loopscope(&["analyse", file.path()], "").stdout;
    assert!(text.contains("\n  `out.txt` cannot be written\n") && !text.contains("nothing to type"), "{text}");
    let file = program(&format!("{OPEN} if (!f || fgetc(f) != 'a') return 1; fgets(0, 3, f);"));
    let text = loopscope(&["analyse", file.path()], "").stdout;
    assert!(text.contains("\n  in `data.txt`: \"a"), "{text}");
}

#[test]
fn what_holds_for_all_texts_is_proved() {
    for statements in [
        "if (!f) return 1; int n, a[3], i = 0; while (i < 3 && fscanf(f, \"%d\", &n) == 1) a[i++] = n; fclose(f);",
        "if (f == NULL) { perror(\"data.txt\"); return 1; } char s[9]; while (fgets(s, sizeof s, f)) printf(\"%s\", s);",
        "FILE *g = fopen(\"out.txt\", \"w\"); if (!f || !g) exit(1); int c; while ((c = getc(f)) != EOF) putc(c, g);",
        "if (!f) return 1; int c = fgetc(f); rewind(f); if (fgetc(f) != c) c = 1 / 0;",
        "if (!f) return 1; fclose(f); f = fopen(\"new.txt\", \"w\"); if (!f) return 1; fputs(\"7\", f); fclose(f); \
         f = fopen(\"new.txt\", \"r\"); int c = fgetc(f); c = 1 / (c == '7');",
    ] {
        let file = program(&format!("{OPEN} {statements}"));
        let ended = loopscope(&["analyse", file.path()], "");
        assert!(ended.stdout.starts_with("Unreachable: any run-time error. This is proved"), "{statements}: {ended:?}");
        assert!(ended.stdout.contains("\nAssumed: the files that are read have less than"), "{statements}: {ended:?}");
    }
}

/// What gcc's library does.
#[test]
fn runs_read_and_write_as_the_library_does() {
    for (statements, text, printed) in [
        (
            "int n, r; while ((r = fscanf(f, \"%d\", &n)) == 1) printf(\"%d;\", n); printf(\"%d %d\", r, feof(f));",
            "1 -2\n3",
            "1;-2;3;-1 1",
        ),
        ("int n, r = fscanf(f, \"%d\", &n); printf(\"%d %d \", r, feof(f)); printf(\"%d\", fgetc(f));", "x", "0 0 120"),
        ("int n = -1; while (!feof(f)) { fscanf(f, \"%d\", &n); printf(\"%d \", n); }", "4 5\n", "4 5 5 "),
        (
            "char s[5]; while (fgets(s, 5, f)) printf(\"[%s]\", s); printf(\"%d\", feof(f));",
            "abcdef\ng",
            "[abcd][ef\n][g]1",
        ),
        ("char s[9]; int n, r = fscanf(f, \"%8[^,],%d\", s, &n); printf(\"%d %s %d\", r, s, n);", "a b,7", "2 a b 7"),
        ("int r = fputc('a', f); printf(\"%d %d \", r, ferror(f)); printf(\"%d\", fgetc(f));", "b", "-1 1 98"),
        (
            "fseek(f, -2, SEEK_END); int c = fgetc(f); printf(\"%c%ld\", c, ftell(f)); rewind(f); c = fgetc(f); printf(\"%c\", c);",
            "abc",
            "b2a",
        ),
        (
            "fclose(f); f = fopen(\"data.txt\", \"a\"); fprintf(f, \"%3d|%-3s|\", 5, \"x\"); fclose(f); f = fopen(\"data.txt\", \"r\"); \
          int c; while ((c = fgetc(f)) != EOF) putchar(c);",
            "old",
            "old  5|x  |",
        ),
        (
            "fclose(f); f = fopen(\"data.txt\", \"r+\"); fputc('X', f); fseek(f, 0, SEEK_SET); int c; \
          while ((c = fgetc(f)) != EOF) putchar(c);",
            "old",
            "Xld",
        ),
        ("fclose(f); f = fopen(\"data.txt\", \"w+\"); printf(\"%d\", fgetc(f));", "old", "-1"),
    ] {
        let file = program(&format!("{OPEN} if (!f) {{ puts(\"none\"); return 3; }} {statements}"));
        let given = File::new("given.txt", text);
        let ended = loopscope(&["run", file.path(), "--file", &format!("data.txt={}", given.path())], "");
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(0), printed), "{statements}: {ended:?}");
        assert_eq!(fs::read_to_string(given.path()).expect("a file"), text, "files are not changed");
        assert_eq!(loopscope(&["run", file.path()], "").stdout, "none\n", "{statements}");
    }
}

#[test]
fn names_that_are_not_constant_are_shown_as_they_are_written() {
    let file = program(
        "if (argc < 2) return 1; FILE *f = fopen(argv[1], \"r\"); if (!f) return 2; int c = fgetc(f); c = 1 / (c - 'a');",
    );
    let json = loopscope(&["analyse", file.path(), "--json"], "").json();
    assert!(json["files"]["argv[1]"].as_str().is_some_and(|text| text.starts_with('a')), "{json}");
    assert!(json["arguments"]["argv[1][]"].as_str().is_some_and(|name| !name.starts_with('0')), "{json}");
}

#[test]
fn comparisons_leave_programs_with_files_out() {
    let one = program(&format!("{OPEN} if (!f) return 1; printf(\"%d\", fgetc(f));"));
    let other = program(&format!("{OPEN} if (!f) return 1; printf(\"%d\", 1 + fgetc(f));"));
    let ended = loopscope(&["same", one.path(), other.path()], "");
    assert!(ended.stdout.starts_with("Unknown: no input could be tried"), "{ended:?}");
}
