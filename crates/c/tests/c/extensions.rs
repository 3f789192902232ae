//! Code that headers and benchmarks of verification tools write around a C program is read and changes nothing.

use loopscope_c::analyse;
use loopscope_syntax::{Dialect, Severity};

const BENCHMARK: &str = "\
extern void abort(void) __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((noreturn));
extern int printf(const char *format, ...);
_Noreturn void exit(int status);
__extension__ typedef long long wide;
extern unsigned int __VERIFIER_nondet_uint32_t(void);
void reach_error(void) { ((void) sizeof ((0) ? 1 : 0), __extension__ ({ if (0) ; else 0; })); }
static __inline int half(int n);
int main(void) {
    wide n = __VERIFIER_nondet_uint32_t();
    while (1) {
        if (n < 0)
            ERROR: { reach_error(); abort(); }
        if (n == 0)
            break;
        n = half((int)(n % 100));
    }
    if (n != 0)
        __assert_fail(\"n != 0\", \"half.c\", 19, __extension__ __PRETTY_FUNCTION__);
    printf(\"%lld\\n\", n);
    exit(0);
}
static __inline int half(int n) { return n / 2; }
";

/// The messages of the errors of a C program.
fn errors(source: &str) -> Vec<String> {
    let parse = analyse(source, Dialect::C);
    parse
        .diagnostics
        .into_iter()
        .filter(|each| each.severity == Severity::Error)
        .map(|each| each.message.to_string())
        .collect()
}

#[test]
fn a_benchmark_is_read_as_it_is() {
    assert_eq!(errors(BENCHMARK), Vec::<String>::new());
}

#[test]
fn a_function_with_a_name_of_the_library_is_the_programs_own_if_it_is_defined() {
    let own = |body: &str| format!("int abs(int n, int m);\nint main(void) {{ return abs(1, 2); }}\n{body}");
    assert_eq!(errors(&own("int abs(int n, int m) { return n - m; }")), Vec::<String>::new());
    assert_eq!(errors(&own("")), ["`abs` takes 1 argument, but gets 2 here"]);
}

#[test]
fn any_number_of_arguments_is_only_read_of_functions_of_the_library() {
    let message = "functions with any number of arguments are not supported: give it an array and its length";
    assert_eq!(errors("int sum(int count, ...) { return count; }\nint main(void) { return 0; }"), [message]);
}
