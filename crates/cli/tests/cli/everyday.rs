//! Answers for everyday inputs, beside those for all.

use serde_json::{Value, json};

use crate::support::command::{File, loopscope};

/// Only the largest number makes the counter overflow.
const DIVISORS: &str = "#include <stdio.h>
int main(void) {
    int n;
    scanf(\"%d\", &n);
    for (int i = 1; i <= n; i++)
        if (n % i == 0)
            printf(\"%d \", i);
    return 0;
}
";

/// The square of an everyday number fits.
const SQUARE: &str = "#include <stdio.h>
int main(void) {
    int n;
    scanf(\"%d\", &n);
    printf(\"%d\", n * n);
    return 0;
}
";

/// As many numbers as one likes: only with very many of them does the sum overflow, if they are everyday ones.
const SUM: &str = "#include <stdio.h>
int main(void) {
    int n, sum = 0;
    while (scanf(\"%d\", &n) == 1)
        sum += n;
    printf(\"%d\", sum);
    return 0;
}
";

/// Before this overflows, the loop has made a thousand million iterations.
const EVEN: &str = "#include <stdio.h>
int main(void) {
    int n;
    scanf(\"%d\", &n);
    for (int i = 1; i <= n; i++)
        printf(\"%d \", 2 * i);
    return 0;
}
";

const QUOTIENT: &str = "#include <stdio.h>
int main(void) {
    int a, b;
    scanf(\"%d %d\", &a, &b);
    printf(\"%d\", a * a / b);
    return 0;
}
";

fn analysed(source: &str, options: &[&str]) -> Value {
    let file = File::new("program.c", source);
    let json = loopscope(&[&["analyse", "--json", file.path()], options].concat(), "").json();
    json!([json["verdict"], json["everyday"]["verdict"], json["everyday"]["limit"]])
}

#[test]
fn a_counter_that_overflows_only_at_its_limit_is_proved_for_everyday_numbers() {
    assert_eq!(analysed(DIVISORS, &[]), json!(["unknown", "unreachable", 10_000]));
    assert_eq!(analysed(DIVISORS, &["--scope", "everyday"]), json!(["unreachable", "unreachable", 10_000]));
}

/// No technique sees for any number why the divisor is not 0, but everyday numbers are few.
const PRIME: &str = "#include <stdio.h>
int main(void) {
    unsigned n, d = 2;
    if (scanf(\"%u\", &n) != 1) return 1;
    while (d * d <= n && n % d != 0) d++;
    puts(d * d > n ? \"prime\" : \"composite\");
    return 0;
}
";

#[test]
fn everyday_inputs_are_all_run_in_one_turn_if_they_are_few() {
    let file = File::new("prime.c", PRIME);
    let json = loopscope(&["analyse", "--json", file.path()], "").json();
    assert_eq!(json["everyday"]["verdict"], "unreachable");
    let members = json["members"].as_array().expect("members");
    let enumerate = |member: &&Value| member["technique"] == "enumerate" && member["everyday"] == true;
    let enumerate = members.iter().find(enumerate).expect("it takes part");
    assert_eq!([&enumerate["standing"], &enumerate["turns"]], [&json!("unreachable"), &json!(1)]);
}

#[test]
fn the_time_for_everyday_inputs_is_not_spent_on_following_a_run_on_extreme_ones() {
    assert_eq!(analysed(EVEN, &[]), json!(["reachable", "unreachable", 10_000]));
    let file = File::new("even.c", EVEN);
    let json = loopscope(&["analyse", "--json", file.path()], "").json();
    assert_eq!((&json["inputs"], &json["replayed"]), (&json!([1_073_741_824]), &json!(false)));
    let technique = |member: &Value| member["technique"] == "intervals" && member["everyday"] == true;
    let members = json["members"].as_array().expect("members");
    assert_eq!(members.iter().find(|member| technique(member)).expect("intervals")["standing"], "unreachable");
}

#[test]
fn inputs_are_extreme_where_everyday_ones_are_proved_to_be_right() {
    assert_eq!(analysed(SQUARE, &[]), json!(["reachable", "unreachable", 10_000]));
    assert_eq!(analysed(SQUARE, &["--scope", "all"]), json!(["reachable", null, null]));
    assert_eq!(analysed(SUM, &[]), json!(["reachable", "unreachable", 10_000]));
    let function = "int square(int n) { return n * n; }\n#pragma loopscope entry square\n";
    assert_eq!(analysed(function, &[]), json!(["reachable", "unreachable", 10_000]));
    let file = File::new("square.c", SQUARE);
    let answer = loopscope(&["analyse", file.path()], "");
    let lines: Vec<&str> = answer.stdout.lines().take(2).collect();
    assert_eq!(
        lines,
        [
            "Reachable: signed overflow at line 5, column 18. `46341 * 46341` is 2147488281; an `int` ends at 2147483647.",
            "Only with extreme inputs: it is proved that everyday inputs do not reach any run-time error. Everyday inputs \
             are at most 10000 numbers from -10000 to 10000."
        ]
    );
}

#[test]
fn the_limit_of_everyday_numbers_can_be_chosen() {
    assert_eq!(analysed(SQUARE, &["--numbers", "46340"]), json!(["reachable", "unreachable", 46_340]));
    assert_eq!(analysed(SQUARE, &["--numbers", "46341"]), json!(["reachable", "reachable", 46_341]));
    let file = File::new("square.c", SQUARE);
    let contradictory = loopscope(&["analyse", file.path(), "--scope", "all", "--numbers", "5"], "");
    assert_ne!(contradictory.status, Some(0));
    assert!(
        contradictory.stderr.contains("`numbers` has an effect only if `scope` is both or everyday"),
        "{contradictory:?}"
    );
}

#[test]
fn an_everyday_input_comes_before_an_extreme_one() {
    let file = File::new("quotient.c", QUOTIENT);
    let json = loopscope(&["analyse", "--json", file.path()], "").json();
    assert_eq!([&json["verdict"], &json["everyday"]["verdict"]], ["reachable", "reachable"]);
    assert_eq!(json["error"]["kind"], "division-by-zero");
    let inputs = json["inputs"].as_array().expect("inputs");
    assert!(inputs.iter().all(|input| input.as_i64().is_some_and(|input| input.abs() <= 10_000)), "{inputs:?}");
}

/// Random inputs soon make the double overflow; only one everyday number makes the divisor 0.
const HIDDEN: &str = "#include <stdio.h>
int main(void) {
    int n;
    scanf(\"%d\", &n);
    int twice = n * 2;
    if (n > 0 && n * 7LL % 5000 == 3)
        printf(\"%d\", 100 / (n - 1429));
    printf(\"%d\", twice);
    return 0;
}
";

#[test]
fn an_everyday_input_is_looked_for_after_an_extreme_one() {
    let json = loopscope(&["analyse", "--json", File::new("hidden.c", HIDDEN).path()], "").json();
    assert_eq!([&json["verdict"], &json["everyday"]["verdict"]], ["reachable", "reachable"]);
    assert_eq!([&json["error"]["kind"], &json["inputs"]], [&json!("division-by-zero"), &json!([1429])]);
}

/// The number of workers does not change what is found, in both parts.
#[test]
fn several_workers_give_the_same_answer() {
    for source in [DIVISORS, SQUARE, QUOTIENT, HIDDEN] {
        let file = File::new("program.c", source);
        let of = |jobs: &str| {
            let mut json = loopscope(&["analyse", "--json", "--jobs", jobs, file.path()], "").json();
            for key in ["stats", "proof", "artefacts"] {
                json.as_object_mut().and_then(|all| all.remove(key)).expect("a key");
            }
            json
        };
        assert_eq!(of("1"), of("3"));
    }
}

/// The number of digits of a number, whose author forgot an assignment: the loop never ends but for an overflow.
const DIGITS: &str = "#include <stdio.h>
int main(void) {
    int n, count = 0;
    scanf(\"%d\", &n);
    if (n < 0) return 1;
    while (n != 0) {
        n / 10;
        count++;
    }
    printf(\"%d digits\\n\", count);
    return 0;
}
";

#[test]
fn a_run_that_never_ends_but_for_an_overflow_is_named() {
    for (target, verdict) in [("ends", "ends"), ("any", "reachable")] {
        let file = File::new("digits.c", DIGITS);
        let json = loopscope(&["analyse", "--json", "--target", target, file.path()], "").json();
        assert_eq!(json["verdict"], verdict);
        let run = &json["endless_run"];
        assert_eq!([&run["line"], &run["overflows"], &run["inputs"]], [&json!(6), &json!(true), &json!([1])], "{run}");
    }
    let ends = loopscope(&["analyse", File::new("digits.c", DIGITS).path(), "--target", "ends"], "");
    assert!(ends.stdout.starts_with("Ends, but some runs only by an overflow: "), "{ends:?}");
}

/// A loop that ends after many iterations is no loop that never ends.
#[test]
fn a_long_loop_that_ends_is_not_endless() {
    let long = DIGITS.replace("n / 10;", "n += n < 2000000;").replace("n != 0", "n < 2000000");
    let file = File::new("long.c", long);
    let json = loopscope(&["analyse", "--json", "--target", "ends", file.path()], "").json();
    assert_eq!([&json["verdict"], &json["endless_run"]], [&json!("ends"), &Value::Null]);
}

/// A value that wraps around is another one with integers without bounds, so nothing is said of these.
#[test]
fn a_loop_that_ends_since_a_value_wraps_is_not_endless() {
    let wraps = "int main(void) {\n    unsigned char c = 0;\n    int n = 0;\n    c = c - 1;\n    while (n < 5000000)\n        \
                 if (c == 255) n++;\n    return 0;\n}\n";
    let json = loopscope(&["analyse", "--json", "--target", "ends", File::new("wraps.c", wraps).path()], "").json();
    assert_eq!(json["endless_run"], Value::Null);
}

/// Characters are not among the numbers that are counted, and whether every run ends is a question about all inputs.
#[test]
fn only_numbers_are_counted() {
    let letters = "#include <stdio.h>\nint main(void) {\n    int n, i;\n    char c;\n    scanf(\"%d\", &n);\n    for (i = 0; i < \
                   n; i++)\n        scanf(\" %c\", &c);\n    return n == 10000 ? 1 / (n - i) : 0;\n}\n";
    assert_ne!(analysed(letters, &["--scope", "everyday", "--budget", "10"])[0], "unreachable");
    let reads = "#include <stdio.h>\nint main(void) {\n    int x;\n    while (1)\n        scanf(\"%d\", &x);\n}\n";
    assert_eq!(analysed(reads, &["--scope", "everyday", "--target", "ends"]), json!(["endless", null, null]));
}

/// An extreme input is found at once. The everyday one is the solution of an equation that no solver solves, and a small number.
#[test]
fn an_everyday_input_that_goes_wrong_comes_before_an_extreme_one() {
    let hash = "#include <stdio.h>
int main(void) {
    int n, s = 7;
    scanf(\"%d\", &n);
    if (n > 100000)
        return 1 / (n - 100001);
    for (int i = 0; i < 200; i++)
        s = (s * 31 + n % 9973 + 1000) % 10007;
    return 1000 / (s - 1963);
}
";
    let json = loopscope(&["analyse", "--json", File::new("hash.c", hash).path()], "").json();
    assert_eq!([&json["everyday"]["verdict"], &json["error"]["line"]], [&json!("reachable"), &json!(9)]);
    assert_eq!(json["inputs"], json!([211]));
}
