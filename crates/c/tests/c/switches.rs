//! Options of C programs that the editor sets and unsets.

use loopscope_c::analyse;
use loopscope_syntax::{COption, Dialect, Edit, ErrorGroup, Severity, Switch};

fn switches(source: &str, dialect: Dialect) -> Vec<Switch> {
    analyse(source, dialect).switches
}

fn applied(source: &str, Edit { span, replacement }: &Edit) -> String {
    let mut text = source.to_owned();
    text.replace_range(span.start as usize..span.end as usize, replacement);
    text
}

/// The options that are set.
fn set(source: &str) -> Vec<COption> {
    switches(source, Dialect::C).into_iter().filter(|each| each.is_on).map(|each| each.option).collect()
}

#[test]
fn each_option_is_set_and_unset_by_itself() {
    let main = "int main(void) { return 0; }";
    let others = "#pragma loopscope entry main\n#pragma loopscope input any // a user mistypes\n";
    let texts = ["", main, "int main(void) { return 0; }\n", "int x;\r\n", "// \\", "// \\\n"];
    let texts = texts.into_iter().map(str::to_owned).chain([format!("{main}\n{others}")]);
    for source in texts {
        let before = set(&source);
        for switch in switches(&source, Dialect::C) {
            let changed = applied(&source, &switch.change);
            assert_ne!(set(&changed).contains(&switch.option), switch.is_on, "{changed:?}");
            assert_eq!(set(&changed).len() + usize::from(switch.is_on), before.len() + usize::from(!switch.is_on));
            let back = switches(&changed, Dialect::C).into_iter().find(|each| each.option == switch.option);
            let again = applied(&changed, &back.expect("the option").change);
            assert_eq!(set(&again), before, "{again:?}");
            if !switch.is_on {
                assert_eq!(again.trim_end_matches('\n'), source.trim_end_matches('\n'), "{changed:?}");
            }
        }
    }
}

#[test]
fn an_option_in_text_that_is_not_read_is_not_set() {
    assert_eq!(set("#if 0\n#pragma loopscope ints mathematical\n#endif\n"), []);
    assert_eq!(set("/*\n#pragma loopscope ints mathematical\n*/\n"), []);
    assert_eq!(set(" #  pragma  loopscope ints   mathematical\n"), [COption::MathematicalIntegers]);
    assert!(switches("main() { return 0; }", Dialect::Extended).is_empty());
}

#[test]
fn an_option_decides_an_assumption_that_is_not_made_with_its_other_value() {
    let body =
        |body: &str| format!("#include <stdio.h>\n#include <stdlib.h>\nint main(void) {{ int n; {body} return n; }}\n");
    let assumptions = |source: &str| {
        let found = analyse(source, Dialect::C).diagnostics;
        found.iter().filter_map(loopscope_syntax::Diagnostic::assumption).collect::<Vec<_>>()
    };
    let number = body("scanf(\"%d\", &n);");
    let text = body("char s[9]; fgets(s, 9, stdin); n = s[0];");
    let ints = format!("#pragma loopscope ints mathematical\n{}", body("n = 1;"));
    let model = format!("#pragma loopscope model ilp32\n{}", body("n = 1;"));
    let malloc = format!("#pragma loopscope malloc may-fail\n{}", body("free(malloc(4)); n = 1;"));
    let expected = [
        (number, COption::AnyInput),
        (text, COption::AnyInput),
        (ints, COption::MathematicalIntegers),
        (model, COption::Ilp32),
        (malloc, COption::FailingMalloc),
    ];
    for (source, option) in expected {
        let [assumption] = &assumptions(&source)[..] else { panic!("one assumption: {source}") };
        assert_eq!(assumption.option, Some(option), "{assumption}");
        let switch = switches(&source, Dialect::C).into_iter().find(|each| each.option == option);
        let without = assumptions(&applied(&source, &switch.expect("the option").change));
        assert!(
            without.iter().all(|each| each.option != Some(option) && each.clause != assumption.clause),
            "{without:?}"
        );
    }
    let [random] = &assumptions(&body("n = rand();"))[..] else { panic!("one assumption") };
    assert_eq!(random.option, None);
}

#[test]
fn a_line_leaves_out_several_groups_of_errors_and_each_is_put_back_by_itself() {
    let source = "#pragma loopscope errors -overflow -shift // for now\nint main(void) { return 0; }\n";
    let (overflow, shift) = (COption::Without(ErrorGroup::Overflow), COption::Without(ErrorGroup::Shift));
    assert_eq!(set(source), [overflow, shift]);
    let without = |option| {
        let switch = switches(source, Dialect::C).into_iter().find(|each| each.option == option);
        applied(source, &switch.expect("the option").change)
    };
    assert!(without(overflow).starts_with("#pragma loopscope errors -shift // for now\n"));
    assert!(without(shift).starts_with("#pragma loopscope errors -overflow // for now\n"));
    assert_eq!((set(&without(overflow)), set(&without(shift))), (vec![shift], vec![overflow]));
}

#[test]
fn errors_that_are_left_out_are_named_and_not_all_of_them() {
    let problem = |words: &str| {
        let found = analyse(&format!("#pragma loopscope errors {words}\nint main(void) {{ return 0; }}\n"), Dialect::C);
        found.diagnostics.iter().find(|each| each.severity == Severity::Error).map(|each| each.message.to_string())
    };
    for unknown in ["-overflows", "overflow", "- overflow", "-overflow shift", "-overflow,-shift"] {
        assert!(problem(unknown).is_some_and(|text| text.contains("is no group of errors")), "{unknown}");
    }
    assert!(problem("").is_some_and(|text| text.contains("errors -overflow")));
    let all = ErrorGroup::ALL.map(ErrorGroup::left_out);
    assert!(problem(&all.join(" ")).is_some_and(|text| text.starts_with("all errors are left out")));
    assert_eq!(problem(&all[1..].join(" ")), None);
}
