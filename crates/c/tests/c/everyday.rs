//! Everyday inputs: what the translation assumes of them.

use loopscope_c::{Everyday, analyse, analyse_everyday};
use loopscope_syntax::{Dialect, Severity, print};

const EVERYDAY: Everyday = Everyday { numbers: 500 };

fn assumptions(source: &str) -> (Vec<String>, Vec<String>) {
    let [all, everyday] = [analyse(source, Dialect::C), analyse_everyday(source, EVERYDAY)].map(|parse| {
        assert!(parse.diagnostics.iter().all(|each| each.severity != Severity::Error), "{source}");
        let text = print(&parse.program);
        let conditions = text.split("assume").skip(1).filter_map(|rest| rest.split(");").next());
        conditions.map(|condition| condition.trim_matches(['(', ' ']).to_owned()).collect()
    });
    (all, everyday)
}

#[test]
fn numbers_lie_between_the_limits_and_are_counted() {
    let (all, everyday) = assumptions("#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); return n; }\n");
    assert_eq!(all, ["n >= -2147483648 && n <= 2147483647"]);
    assert_eq!(everyday, ["numbers_read >= 0 && numbers_read <= 10000", "n >= -500 && n <= 500"]);
}

#[test]
fn the_limits_do_not_widen_a_type_and_do_not_concern_characters() {
    let source = "#include <stdio.h>\nint main(void) {\n    unsigned short n;\n    char c;\n    scanf(\"%hu\", &n);\n    c = getchar();\n    return n + c;\n}\n";
    let (_, everyday) = assumptions(source);
    assert!(everyday.contains(&"n >= 0 && n <= 500".to_owned()), "{everyday:?}");
    assert!(!everyday.iter().any(|condition| condition.contains("-500")), "{everyday:?}");
}
