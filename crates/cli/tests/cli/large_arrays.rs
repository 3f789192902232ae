//! C programs with large arrays, analysed with all techniques, and with the executor alone.

use std::path::Path;

use crate::support::command::loopscope;

fn file(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/c").join(name).to_str().unwrap().to_owned()
}

#[test]
fn errors_about_large_arrays_are_found() {
    let programs = [
        ("matrix-of-hundreds.c", "Reachable: index out of bounds at line 16"),
        ("chained-table.c", "Reachable: index out of bounds at line 19"),
        ("table-on-stack.c", "Reachable: stack overflow at line 9"),
        ("half-written-table.c", "Reachable: read before write at line 15"),
        ("pixels-by-rows.c", "Reachable: index out of bounds at line 13"),
    ];
    for (name, answer) in programs {
        let ended = loopscope(&["analyse", &file(name)], "");
        assert_eq!(ended.status, Some(1), "{name}: {ended:?}");
        assert!(ended.stdout.starts_with(answer), "{name}: {}", ended.stdout);
    }
}

#[test]
fn elements_without_a_first_value_are_null() {
    let program = "#include <stdio.h>\nint x = 5;\nint *p[6000] = {&x};\nint main(void)\n{\n    int n = 0;\n    \
                   scanf(\"%d\", &n);\n    if (n >= 0 && n < 6000)\n        return *p[n];\n    return 0;\n}\n";
    let ended = loopscope(&["analyse", "--dialect", "c", "-"], program);
    assert!(ended.stdout.starts_with("Reachable: null dereference at line 9"), "{}", ended.stdout);
}

#[test]
fn indices_of_large_arrays_are_proved_to_be_within_them() {
    let programs = [
        "int a[10000][10000];\nint main(void) { int n = 0; scanf(\"%d\", &n); if (n < 0 || n > 9999) return 0;\n\
         a[n][9999 - n] = 1; return a[9999 - n][n]; }",
        "struct node { int x; struct node *next; };\nstruct node *table[1000000];\n\
         int main(void) { int n = 0; scanf(\"%d\", &n); if (n < 0 || n > 999999) return 0;\n\
         return table[n] == NULL; }",
        "double a[3000][700];\nint main(void) { int n = 0; scanf(\"%d\", &n);\n\
         for (int i = 0; i < 3000; i++) if (i < n) a[i][i % 700] = i; return 0; }",
    ];
    for program in programs {
        let ended = loopscope(&["analyse", "--dialect", "c", "-"], format!("#include <stdio.h>\n{program}\n"));
        assert_eq!(ended.status, Some(0), "{program}: {ended:?}");
        assert!(ended.stdout.starts_with("Unreachable: any run-time error."), "{program}: {}", ended.stdout);
    }
}

#[test]
fn the_executor_follows_indices_that_depend_on_inputs() {
    let program = |condition: &str| {
        format!(
            "#include <stdio.h>\nint a[2000][3000];\nint main(void) {{\n    int n = 0, m = 0;\n    scanf(\"%d %d\", &n, &m);\n    \
             if (n < 0 || n > 1999 || m < 0 || m > 2999) return 0;\n    a[n][m] = 7;\n    a[1][2] += 1;\n    \
             if ({condition}) return 1 / a[0][0];\n    return 0;\n}}\n"
        )
    };
    for (condition, status) in [("a[n][m] == 8", 1), ("a[n][m] < 7 || a[n][m] > 8", 0)] {
        let ended = loopscope(&["analyse", "--dialect", "c", "-", "--technique", "execute"], program(condition));
        assert_eq!(ended.status, Some(status), "{condition}: {ended:?}");
    }
}
