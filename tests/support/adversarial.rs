//! Programs that make analyses forget their limits: far more of something than anyone writes by hand.

use std::fmt::Write;

/// They all can be analysed; some have an error, and of most nobody knows. Each has a name that says what there is much of.
pub(crate) fn programs() -> Vec<(&'static str, String)> {
    let mut programs = branches();
    programs.extend(loops());
    programs.extend(lengths());
    programs.extend(numbers());
    programs.extend(calls());
    programs.extend(data());
    programs
}

fn branches() -> Vec<(&'static str, String)> {
    let reading = |count| repeated(count, |number| format!("if (input > {number}) x = x + {};", 2 * number + 2));
    let parities = repeated(200, |number| format!("if (n % {} == 0) x = x + 1;", number + 2));
    let chain = repeated(240, |number| format!("if (n == {}) x = {number}; else", number * number));
    vec![
        ("17 ifs", in_main("", "x", &reading(17), "x == 7")),
        ("300 ifs", in_main("", "x", &reading(300), "x == 7")),
        ("2000 ifs", in_main("n, i", "x", &repeated(2000, |_| "if (n > i) x = x + 1;".to_owned()), "x == 1000")),
        ("200 remainders", in_main("n", "x", &parities, "x == 77")),
        ("240 ifs in each other", in_main("n", "x", &format!("{chain} x = 1000;"), "x == 239 && n < 0")),
        ("300 ifs in a loop", in_main("n", "x, i", &counted("i", &reading(300)), "x == 7")),
        ("2000 ifs in a loop", in_main("n", "x, i", &counted("i", &reading(2000)), "x == 7")),
        ("25 ifs in an inner loop", in_main("n", "x, i, j", &counted("i", &counted("j", &reading(25))), "x == 7")),
        (
            "12 flags in a loop",
            in_main(
                "n",
                &format!("x, i{}", numbered(12, ", f")),
                &format!(
                    "{}{}",
                    repeated(12, |flag| format!("f{flag} = 0;")),
                    counted(
                        "i",
                        &repeated(12, |flag| {
                            format!("if (input > 0) f{flag} = 1 - f{flag}; if (f{flag} == 1) x = x + {};", 2 * flag + 2)
                        })
                    )
                ),
                "x == 7",
            ),
        ),
    ]
}

fn loops() -> Vec<(&'static str, String)> {
    let nested = |depth: usize, body: &dyn Fn(usize) -> String| {
        (0..depth).rev().fold("x = x + 1;".to_owned(), |inner, depth| {
            counted(&format!("i{depth}"), &format!("{}\n{inner}", body(depth)))
        })
    };
    let counters = format!("x{}", numbered(10, ", i"));
    let branching = |depth: usize| format!("if (input > 0) x = x + {depth}; else x = x - 1;");
    vec![
        ("10 loops in each other", in_main("n", &counters, &nested(10, &|_| String::new()), "x == 1000")),
        ("10 loops in each other, with ifs", in_main("n", &counters, &nested(10, &branching), "x == 1000")),
        (
            "100 loops in a row",
            in_main("n", "x, i", &repeated(100, |number| counted("i", &format!("x = x + {number};"))), "x == 7"),
        ),
        (
            "25 loops in each other",
            in_main("n", &format!("x{}", numbered(25, ", i")), &nested(25, &|_| String::new()), "x == 1000"),
        ),
        ("1000 loops in a row", in_main("n", "x, i", &repeated(1000, |_| counted("i", "x = x + i;")), "x == 7")),
        (
            "Collatz",
            in_main(
                "n",
                "x",
                "assume(n > 0); while (n != 1) { if (n % 2 == 0) n = n / 2; else n = 3 * n + 1;\nx = x + 1; }",
                "x == 1000",
            ),
        ),
        (
            "300 variables of one name",
            in_main(
                "n",
                "x",
                &repeated(300, |number| format!("if (n > {number}) {{ var k; k = x + {number}; x = k; }}")),
                "x == 7",
            ),
        ),
        (
            "100 variables in a loop",
            in_main(
                "n",
                &format!("x, i{}", numbered(100, ", v")),
                &format!(
                    "{}{}",
                    repeated(100, |number| format!("v{number} = {number};")),
                    counted("i", &repeated(100, |number| format!("v{number} = v{} + {number};", (number + 1) % 100)))
                ),
                "v0 == 7",
            ),
        ),
    ]
}

fn lengths() -> Vec<(&'static str, String)> {
    let nested = |open: &str, close: &str| format!("x = {}n{};", open.repeat(100), close.repeat(100));
    let sum = (0..200).fold("0".to_owned(), |text, number| format!("{text} + {number} * a{}", number % 10));
    let all = (0..240).fold("n > 0".to_owned(), |text, number| format!("{text} && n != {number}"));
    let any = (0..240).fold("n < 0".to_owned(), |text, number| format!("{text} || n * n == {number}"));
    vec![
        (
            "2000 lines",
            in_main(
                "n",
                "x, y",
                &format!("y = n;\n{}", repeated(2000, |number| format!("x = y + {number}; y = x - n;"))),
                "x == 7",
            ),
        ),
        ("a deep sum", in_main("n", "x", &nested("(1 + ", ")"), "x == 7")),
        ("a deep product", in_main("n", "x", &nested("(n * ", ")"), "x == 7")),
        (
            "a long sum",
            in_main(&format!("n{}", numbered(10, ", a")), "x", &format!("x = {sum};"), "x == 7 && x == 8 * n"),
        ),
        ("240 conditions that all hold", in_main("n", "x", "x = 1;", &all)),
        ("240 conditions of which one holds", in_main("n", "x", "x = 1;", &any)),
    ]
}

fn numbers() -> Vec<(&'static str, String)> {
    let factors = repeated(30, |_| "x = x * input + 1;".to_owned());
    vec![
        ("products of 30 inputs", in_main("", "x", &factors, "x == 104729")),
        ("Fermat", in_main("a, b, c", "x", "assume(a > 0 && b > 0 && c > 0);", "a * a * a + b * b * b == c * c * c")),
        (
            "products in a loop",
            in_main("n", "x, i", &format!("x = 1;\n{}", counted("i", "x = x * input;")), "x == 1000003"),
        ),
        ("squaring", in_main("n", "x", "x = n + 1; while (1) { x = x * x + n; assert(x != 5); }", "0")),
        ("doubling", in_main("n", "x", "x = n; while (1) { x = x + x; assert(x != 5); }", "0")),
        ("a run of 10^9 steps", in_main("", "x", "while (x < 1000000000) x = x + 1;", "x == 7")),
        (
            "divisors",
            in_main(
                "n",
                "x, i",
                "i = 2; while (i < n) { if (n % i == 0) x = x + n / i; i = i + 1; }",
                "x == n && n > 9000",
            ),
        ),
    ]
}

fn calls() -> Vec<(&'static str, String)> {
    let callee = |number: usize, body: &str| format!("f{number}(n) {{ {body} }}\n");
    let chain = (1..300).fold(callee(0, "return n;"), |text, number| {
        text + &callee(number, &format!("if (n > {number}) n = n - 1;\nreturn f{}(n) + 1;", number - 1))
    });
    let twice = (1..30).fold(callee(0, "return n;"), |text, number| {
        text + &callee(number, &format!("return f{0}(n) + f{0}(n + 1);", number - 1))
    });
    vec![
        ("a chain of 300 calls", chain + &in_main("n", "x", "x = f299(n);", "x == 7")),
        ("2^30 calls", twice + &in_main("n", "x", "x = f29(n);", "x == 7")),
        (
            "500 calls of the same function",
            "f(n, m) { var i; i = 0; while (i < n) { if (m > i) m = m - 1; i = i + 1; } return m; }\n".to_owned()
                + &in_main("n", "x", &repeated(500, |number| format!("x = f(n, x + {number});")), "x == 7"),
        ),
        (
            "1000 functions",
            (0..1000)
                .fold(String::new(), |text, number| text + &callee(number, &format!("return n + {};", number % 7)))
                + &in_main("n", "x", &repeated(300, |number| format!("x = f{}(x);", 3 * number)), "x == 7"),
        ),
        ("calls without end", "f(n) { return f(n + 1) + 1; }\n".to_owned() + &in_main("n", "x", "x = f(n);", "x == 7")),
        (
            "calls that branch without end",
            "f(n) { if (input > n) return f(n + 1) + f(n - 1); return n; }\n".to_owned()
                + &in_main("n", "x", "x = f(n);", "x == 7"),
        ),
    ]
}

fn data() -> Vec<(&'static str, String)> {
    let far = "while (i < 1000000000)";
    vec![
        (
            "a sum over 10^9 elements",
            in_main("A", "x, i", &format!("i = 0; {far} {{ x = x + A[i]; i = i + 1; }}"), "x == 5"),
        ),
        (
            "10^9 elements written",
            in_main("A", "x, i", &format!("i = 0; {far} {{ A[i] = i * i; i = i + 1; }}"), "A[999999999] == 7"),
        ),
        (
            "10^9 elements compared",
            in_main(
                "A, B",
                "x, i",
                &format!("i = 0; {far} {{ if (A[i] == B[i]) x = x + 1; i = i + 1; }}"),
                "x == 1000000000",
            ),
        ),
        (
            "a bubble sort",
            in_main(
                "A, n",
                "x, i, j, t",
                &counted("i", &counted("j", "if (A[j] > A[j + 1]) { t = A[j]; A[j] = A[j + 1]; A[j + 1] = t; }")),
                "n > 3 && A[0] > A[1]",
            ),
        ),
        (
            "elements that point to elements",
            in_main("A, n", "x, i", &counted("i", "x = A[A[A[x] + i] + x]; A[x] = A[i];"), "x == 77"),
        ),
        (
            "an array of 3000 elements",
            in_main(
                "n",
                "x, a, i",
                &format!("a = [0{}];\n{}", ", 0".repeat(2999), counted("i", "a[i] = a[i] + n; x = x + a[i];")),
                "x == 77",
            ),
        ),
        (
            "pointers to 200 variables",
            in_main(
                "n",
                &format!("x, p, i{}", numbered(200, ", v")),
                &format!(
                    "p = &x;\n{}{}",
                    repeated(200, |number| format!("v{number} = n; if (input > {number}) p = &v{number};")),
                    counted("i", "*p = *p + 1;")
                ),
                "v7 == 7 && v8 != n",
            ),
        ),
        (
            "a record of 200 fields",
            in_main(
                "n",
                "x, r, i",
                &format!(
                    "r = {{f: 0{}}};\n{}",
                    (0..200).fold(String::new(), |text, number| format!("{text}, f{number}: n")),
                    counted("i", &repeated(200, |number| format!("r.f{number} = r.f{} + 1;", (number + 1) % 200)))
                ),
                "r.f7 == 7",
            ),
        ),
        (
            "a record of 1000 fields",
            in_main(
                "n",
                "x, r",
                &format!(
                    "r = {{f: 0{}}};\nx = r.f7;",
                    (0..1000).fold(String::new(), |text, number| format!("{text}, f{number}: n"))
                ),
                "x == 7",
            ),
        ),
        (
            "a list without end",
            in_main(
                "n",
                "x, p, i",
                &format!(
                    "p = null;\n{}while (p != null) {{ x = x + (*p).value; p = (*p).next; }}",
                    counted("i", "p = alloc {value: i, next: p};")
                ),
                "x == 12345",
            ),
        ),
    ]
}

/// A program with parameters, variables, statements, and an error under a condition. `x` is 0 at first.
fn in_main(parameters: &str, variables: &str, body: &str, wrong: &str) -> String {
    format!("main({parameters}) {{ var {variables}; x = 0;\n{body}\nif ({wrong}) error();\nreturn 0; }}\n")
}

/// A loop that counts up to `n`.
fn counted(counter: &str, body: &str) -> String {
    format!("{counter} = 0; while ({counter} < n) {{\n{body}\n{counter} = {counter} + 1; }}\n")
}

fn repeated(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, number| {
        let _ = writeln!(text, "{}", line(number));
        text
    })
}

/// So many names: `prefix` with a number behind it.
fn numbered(count: usize, prefix: &str) -> String {
    (0..count).fold(String::new(), |text, number| format!("{text}{prefix}{number}"))
}
