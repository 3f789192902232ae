//! Products of small programs.

use loopscope_cfg::{Check, Expr, NodeKind};
use loopscope_generate::{Options, source};
use loopscope_product::{NotComparable, Product, Side, pairings, product};
use loopscope_question::Program;
use loopscope_same::{Output, Task};
use loopscope_syntax::Dialect;

/// The product of two C programs whose `main` has these bodies, with any two loops together.
fn product_of(reference: &str, program: &str) -> Product {
    let read = |body: &str| {
        let text =
            format!("#include <stdio.h>\n#include <stdlib.h>\n#include <assert.h>\nint main(void) {{ {body} }}\n");
        Program::read(&text, Dialect::C).unwrap_or_else(|errors| panic!("{errors:?}"))
    };
    let (reference, program) = (read(reference), read(program));
    let [ours, theirs] = [&reference, &program].map(|program| Side::new(program).expect("no recursion"));
    product(&ours, &theirs, &Task::default(), &pairings(&ours, &theirs)[0]).expect("a product")
}

#[test]
fn constant_text_is_compared_while_the_product_is_built() {
    let differences = |reference, program| product_of(reference, program).differences().count();
    assert_eq!(differences("puts(\"a\");", "printf(\"%c \", 'a'); putchar('\\n');"), 0);
    assert_eq!(differences("puts(\"ab\");", "puts(\"a b\");"), 1);
    assert_eq!(differences("puts(\"ab\");", "puts(\"a\");"), 1, "a part is missing");
    assert_eq!(differences("int n; scanf(\"%d\", &n); puts(\"a\");", "puts(\"a\");"), 0, "it need not read");
    assert_eq!(differences("puts(\"a\");", "int n; scanf(\"%d\", &n); puts(\"a\");"), 1, "it waits");
}

#[test]
fn a_difference_counts_only_if_the_reference_ends() {
    assert_eq!(product_of("puts(\"a\"); for (;;) { }", "puts(\"b\");").differences().count(), 0);
    assert_eq!(product_of("puts(\"a\"); exit(0);", "puts(\"b\");").differences().count(), 1);
}

#[test]
fn the_status_counts_if_the_reference_does_not_always_return_0() {
    assert_eq!(product_of("return 0;", "exit(1);").differences().count(), 0);
    assert_eq!(product_of("return 1;", "return 1;").differences().count(), 1, "a branch compares the statuses");
    assert_eq!(product_of("int n; scanf(\"%d\", &n); exit(n);", "return 0;").differences().count(), 1, "it is unknown");
}

#[test]
fn a_loop_may_run_together_or_alone() {
    let together = product_of("for (int i = 0; i < 9; i++) { }", "\n\nint k = 0; while (k < 9) k++;");
    assert_eq!(together.together, [(4, 6)]);
    let alone = product_of("puts(\"a\");", "int k = 0; while (k < 9) k++; puts(\"a\");");
    assert_eq!((alone.together.len(), alone.alone.len()), (0, 1));
    let of_reference = product_of("int k = 0; while (k < 9) k++; puts(\"a\");", "puts(\"a\");");
    assert!(of_reference.alone.is_empty(), "if the reference never ends, the input is not promised");
}

/// A C program with a function that is called with a number.
fn with_function(function: &str) -> Program {
    let main = "int main(void) { int n; scanf(\"%d\", &n); printf(\"%d\", f(n)); }";
    Program::read(&format!("#include <stdio.h>\n{function}\n{main}\n"), Dialect::C).expect("a program")
}

#[test]
fn linear_recursion_is_two_loops() {
    let loops = |function: &str| {
        let program = with_function(function);
        let side = Side::with_loops(&program).expect("a program that can be compared");
        side.map(|side| side.cfg().graph.node_weights().filter(|node| node.kind == NodeKind::LoopHead).count())
    };
    assert_eq!(loops("int f(int n) { return n <= 1 ? 1 : n * f(n - 1); }"), Some(2));
    assert_eq!(loops("int f(int n) { if (n > 9) return n; int r = f(n + 2); return r; }"), None, "a jump");
    assert_eq!(loops("int f(int n) { return n <= 1 ? 1 : n * f(n / 2); }"), None, "no way back");
    assert_eq!(loops("int f(int n) { if (n <= 1) return n; return f(n - 1) + f(n - 2); }"), None, "two calls");
    assert_eq!(
        loops("int f(int n) { if (n <= 1) return 1; int k = n % 3; return k + f(n - 1); }"),
        None,
        "`k` is kept"
    );
    assert_eq!(
        loops("int f(int n) { if (n <= 1) return 1; int r = f(n - 1); n = 2; return n * r; }"),
        None,
        "`n` is lost"
    );
}

#[test]
fn only_branches_of_loops_for_recursion_have_two_ways_on() {
    for function in
        ["if (n > 0) f(n - 1); puts(\"a\"); return n;", "int r; if (n > 0) r = f(n - 1) * n; else r = 1; return r;"]
    {
        let program = with_function(&format!("int f(int n) {{ {function} }}"));
        let side = Side::with_loops(&program).expect("a program that can be compared").expect("linear recursion");
        let graph = &side.cfg().graph;
        for node in graph.node_indices() {
            let most = if matches!(graph[node].kind, NodeKind::Branch(_) | NodeKind::Check(_)) { 2 } else { 1 };
            assert!(graph.edges(node).count() <= most, "{function}: {:?}", graph[node].kind);
        }
    }
}

#[test]
fn a_function_that_is_called_twice_remembers_its_call() {
    let calls = |function: &str, call: &str| {
        let main = format!("int main(void) {{ int n; scanf(\"%d\", &n); printf(\"%d\", {call}); }}");
        let text = format!("#include <stdio.h>\n{function}\n{main}\n");
        let program = Program::read(&text, Dialect::C).expect("a program");
        Side::memoizing(&program).expect("a program that can be compared").is_some()
    };
    let pure = "int f(int n) { int i = 1; while (i * i < n) i++; return i; }";
    assert!(calls(pure, "f(n) + f(n)"));
    assert!(!calls(pure, "f(n)"), "once");
    assert!(!calls("int f(int n) { int x; scanf(\"%d\", &x); return x + n; }", "f(n) + f(n)"), "it reads");
    assert!(!calls("int f(int n) { puts(\"\"); return n; }", "f(n) + f(n)"), "it prints");
    assert!(!calls("int k; int f(int n) { k++; return n + k; }", "f(n) + f(n)"), "it counts");
    assert!(!calls("int f(int n) { static int k; k++; return n + k; }", "f(n) + f(n)"), "it counts");
}

#[test]
fn every_cycle_of_a_product_passes_a_head() {
    let read = |seed| Program::read(&source(seed, &Options::default()), Dialect::Extended).expect("a program");
    let task = Task { output: Output::Exact, ..Task::default() };
    let mut products = 0;
    for seed in 0..200 {
        let (reference, program) = (read(seed), read(seed + 1));
        let (Ok(ours), Ok(theirs)) = (Side::new(&reference), Side::new(&program)) else { continue };
        for (first, second) in [(&ours, &ours), (&ours, &theirs)] {
            for pairing in pairings(first, second) {
                match product(first, second, &task, &pairing) {
                    Ok(product) => {
                        products += 1;
                        let cfg = &product.cfg;
                        let loops = &cfg.main_function().loops;
                        let is_head = |kind: &NodeKind| *kind == NodeKind::LoopHead;
                        assert!(loops.loops.iter().all(|each| is_head(&cfg.graph[each.head].kind)));
                    }
                    Err(why) => assert_ne!(why, NotComparable::Loops, "{seed}"),
                }
            }
        }
    }
    assert!(products > 30, "{products}");
}

#[test]
fn arrays_that_stand_for_memory_do_not_tell_what_was_written() {
    let body = "int x; scanf(\"%d\", &x); int a = 0, b; int *p = x > 5 ? &a : &b; printf(\"%d\\n\", *p);";
    let product = product_of("int x; scanf(\"%d\", &x); printf(\"0\\n\");", body);
    let asks =
        |kind: &NodeKind| matches!(kind, NodeKind::Check(Check::Defined(expr)) if !matches!(expr, Expr::Variable(_)));
    assert!(!product.cfg.graph.node_weights().any(|node| asks(&node.kind)));
    let is_open = |expr: &Expr| matches!(expr, Expr::Variable(id) if product.cfg.variable(*id).name == "unknown");
    let branches =
        product.cfg.graph.node_weights().filter(|node| matches!(&node.kind, NodeKind::Branch(expr) if is_open(expr)));
    assert_eq!(branches.count(), 1, "it may be read before it is written");
}

#[test]
fn the_end_by_abort_is_never_the_same() {
    assert_eq!(product_of("puts(\"a\");", "puts(\"a\"); abort();").differences().count(), 1);
}
