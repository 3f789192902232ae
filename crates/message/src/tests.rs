use crate::{Message, text};

#[test]
fn a_message_reads_as_its_template_with_its_values() {
    let (line, name) = (7_u32, "x".to_owned());
    let part = text!("the value of `{name}` has no closed form");
    assert_eq!(text!("{why} (line {line})", why = &part).to_string(), "the value of `x` has no closed form (line 7)");
    assert_eq!(text!("write `else { if ... }`, not {}").to_string(), "write `else { if ... }`, not {}");
    assert_eq!(text!("{of} and {of}", of = 2_u32).to_string(), "2 and 2");
}

#[test]
fn values_are_not_read_as_templates() {
    let message = text!("`{code}` is no {what}", code = "{what}", what = text!("statement"));
    assert_eq!(message.to_string(), "`{what}` is no statement");
}

#[test]
fn data_holds_the_text_its_template_and_the_arguments_by_name() {
    static FIXED: Message = text!("division by zero");
    let message = text!("in line {line}, {what}: `{code}`", line = 3_u32, what = &FIXED, code = "x / 0");
    let data = serde_json::json!({
        "text": "in line 3, division by zero: `x / 0`",
        "template": "in line {line}, {what}: `{code}`",
        "args": {
            "line": 3,
            "what": { "text": "division by zero", "template": "division by zero", "args": {} },
            "code": "x / 0",
        },
    });
    assert_eq!(serde_json::to_value(&message).expect("plain data"), data);
}

#[test]
fn braces_without_a_name_stand_for_themselves() {
    let x = 1_u32;
    assert_eq!(text!("{} {{x}} {a b} {X} {x{x} { }").to_string(), "{} {1} {a b} {X} {x1 { }");
}
