//! Names that C and its relatives give, and micro-c does not have.

use loopscope_message::{Message, text};

/// Describes the replacement of an undeclared name known from C or its relatives, and returns it alone if it can be
/// substituted for the name.
pub(crate) fn instead_of_name(name: &str) -> Option<(Message, Option<&'static str>)> {
    Some(match name {
        "NULL" | "nullptr" | "nil" | "None" => (text!("the null pointer is written `null`"), Some("null")),
        "true" | "True" | "TRUE" => (text!("true is written `1`: all integers but 0 are true"), Some("1")),
        "false" | "False" | "FALSE" => (text!("false is written `0`"), Some("0")),
        "printf" | "print" | "println" | "puts" | "putchar" | "cout" | "echo" => {
            (text!("to print an integer, write `output x;`"), None)
        }
        "scanf" | "getchar" | "gets" | "cin" | "read" => (text!("to read an integer, write `x = input;`"), None),
        "malloc" | "calloc" | "realloc" | "new" => {
            (text!("`alloc` takes the initial value: `alloc 0`, or `alloc {value: 0, next: null}`"), None)
        }
        "free" | "delete" => (text!("cells need not be freed: leave this out"), None),
        "exit" | "abort" => (text!("to end a run with an error, write `error();`; `return` leaves a function"), None),
        "sizeof" | "strlen" | "len" => (text!("an array does not know its length: keep it in a variable"), None),
        _ => return None,
    })
}
