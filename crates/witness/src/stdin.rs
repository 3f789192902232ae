//! The text that a user types to give a C program its inputs, and the inputs of such a text.

use dashu_int::IBig;
use loopscope_interp::{GivenFile, Integers, Limits, UserInputs, compile, inputs_of_text, user_inputs};
use loopscope_message::{Arg, Message, ToArg as _, text};
use loopscope_question::Program;
use loopscope_question::report::Repeated;
use loopscope_syntax::Dialect;
use loopscope_syntax::ast::{Reads, Typed};

/// A longer text is not written out.
const LONGEST: u64 = 1 << 20;
/// The limits within which a run is followed to find out how its inputs are typed: this takes a fraction of a second.
const LIMITS: Limits = Limits { steps: 10_000_000, call_depth: 10_000, memory: 10_000_000, integer_bits: 1 << 10 };

/// The text for standard input. `None` for programs that are not C, that read what no user types (bytes from 128 on are
/// no text in UTF-8), or whose text would be too long.
pub fn text(program: &Program, inputs: &[Repeated]) -> Option<String> {
    let count = inputs.iter().fold(0_u64, |count, input| count.saturating_add(input.times));
    if program.dialect() != Dialect::C || count > LONGEST {
        return None;
    }
    let all = inputs.iter().flat_map(|input| std::iter::repeat_n(input.value.as_str(), input.times as usize));
    match program.tree().reads {
        Reads::Integers => Some(all.flat_map(|number| [number, "\n"]).collect()),
        // -1 is the end of the text. A byte from 128 on is not a character of a text in UTF-8.
        Reads::Bytes => {
            let text: String = all.map_while(|code| code.parse::<u8>().ok()).map(char::from).collect();
            text.is_ascii().then_some(text)
        }
        Reads::Both | Reads::Text if program.tree().typed.is_empty() => None,
        Reads::Both | Reads::Text => {
            let values = all.map_while(|number| number.parse::<IBig>().ok());
            user_inputs(&compile(program.tree()), values, &LIMITS).and_then(|given| given.text)
        }
    }
}

/// The inputs of a C program for which `text` is typed: its integers, its bytes and then -1 without end, or both, as the
/// program reads them.
///
/// # Errors
/// The text has a word where the program reads a number.
pub fn inputs(program: &Program, text: &str) -> Result<Integers, Message> {
    let mut inputs = Integers::default();
    match program.tree().reads {
        Reads::Integers => {
            for word in text.split_ascii_whitespace() {
                let number: Result<IBig, _> = word.parse();
                let number =
                    number.map_err(|_| text!("`{typed}` is typed where the program reads a number", typed = word))?;
                inputs.push(number, 1);
            }
        }
        Reads::Bytes => {
            text.bytes().for_each(|byte| inputs.push(IBig::from(byte), 1));
            inputs.push(IBig::NEG_ONE, u64::MAX);
        }
        Reads::Both | Reads::Text => return inputs_of_text(&compile(program.tree()), text, &LIMITS),
    }
    Ok(inputs)
}

/// Returns `true` if the text for standard input has something else than a number, or ends, where a C program reads a
/// number.
pub fn is_ill_formed(program: &Program, inputs: &[Repeated]) -> bool {
    let is_next = |(_, typed): &(_, Typed)| matches!(typed, Typed::Next | Typed::NextFloat | Typed::NextCharacter);
    program.tree().typed.iter().any(is_next) && followed(program, inputs).is_ill_formed
}

/// Returns the inputs of a C program that no user types: the arguments of the function in which it starts, if that is
/// not `main`, what `rand` returns, and which allocations fail, if they may. Their names and values, in order.
pub fn arguments(program: &Program, inputs: &[Repeated]) -> Vec<(Arg, String)> {
    if program.tree().typed.iter().all(|(_, typed)| typed.argument().is_none()) {
        return Vec::new();
    }
    let given = followed(program, inputs);
    let mut arguments: Vec<(Arg, String)> = Vec::new();
    for (name, value) in given.arguments {
        match arguments.last_mut() {
            // The elements of an array.
            Some((last, elements)) if *last == name => *elements = format!("{elements}, {value}"),
            _ => arguments.push((name, value)),
        }
    }
    // Arrays that are chosen in a loop have one name.
    let names: Vec<Arg> = arguments.iter().map(|(name, _)| name.clone()).collect();
    for (at, (name, _)) in arguments.iter_mut().enumerate() {
        let number = names[..=at].iter().filter(|each| *each == name).count() as u32;
        if number > 1 {
            *name = text!("{name} ({number})", name = &*name).to_arg();
        }
    }
    arguments
}

/// The files that a C program opens for reading, by name, in the order in which it opens them.
pub fn files(program: &Program, inputs: &[Repeated]) -> Vec<(String, GivenFile)> {
    if program.tree().typed.iter().any(|(_, typed)| typed.is_of_file()) {
        followed(program, inputs).files
    } else {
        Vec::new()
    }
}

/// Returns a user's input, as a run on the inputs reads it.
fn followed(program: &Program, inputs: &[Repeated]) -> UserInputs {
    let all = inputs.iter().flat_map(|input| std::iter::repeat_n(input.value.as_str(), input.times as usize));
    let values = all.take(LONGEST as usize).map_while(|number| number.parse::<IBig>().ok());
    user_inputs(&compile(program.tree()), values, &LIMITS).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{arguments, inputs, text};
    use dashu_int::IBig;
    use loopscope_question::Program;
    use loopscope_question::report::Repeated;
    use loopscope_syntax::Dialect;

    fn program(body: &str) -> Program {
        let source = format!("#include <stdio.h>\nint main(void) {{ {body} return 0; }}");
        Program::read(&source, Dialect::C).expect("a program")
    }

    fn repeated(values: &[&str]) -> Vec<Repeated> {
        values.iter().map(|value| Repeated { value: (*value).to_owned(), times: 1 }).collect()
    }

    #[test]
    fn numbers_are_typed_one_a_line() {
        let program = program("int x; scanf(\"%d\", &x);");
        assert_eq!(text(&program, &repeated(&["3", "-1"])).as_deref(), Some("3\n-1\n"));
        let read: Vec<IBig> = inputs(&program, " 3\n-1 +7").unwrap().iter().cloned().collect();
        assert_eq!(read, [3, -1, 7].map(IBig::from));
        assert_eq!(
            inputs(&program, "3 x").map_err(|error| error.to_string()),
            Err("`x` is typed where the program reads a number".to_owned())
        );
    }

    #[test]
    fn what_rand_returns_is_not_typed() {
        let source = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { int x = rand(); scanf(\"%d\", &x); return rand(); }";
        let program = Program::read(source, Dialect::C).expect("a program");
        let read = repeated(&["7", "3", "8"]);
        assert_eq!(text(&program, &read).as_deref(), Some("3\n"));
        let returned = arguments(&program, &read).into_iter().map(|(name, value)| format!("{name} = {value}"));
        assert_eq!(returned.collect::<Vec<_>>(), ["rand() = 7, 8"]);
    }

    #[test]
    fn characters_are_bytes_and_end() {
        let program = program("int c = getchar();");
        assert_eq!(text(&program, &repeated(&["97", "10", "-1"])).as_deref(), Some("a\n"));
        assert_eq!(text(&program, &repeated(&["97", "233", "-1"])), None, "a byte that is not a text");
        let read = inputs(&program, "a\n").unwrap();
        let read: Vec<i64> = (0..4).map(|at| i64::try_from(read.get(at).unwrap()).unwrap()).collect();
        assert_eq!(read, [97, 10, -1, -1]);
    }

    #[test]
    fn numbers_and_characters_make_one_text() {
        let program = program(
            "int age, day, month; char name[9]; scanf(\"%d %8s\", &age, name); scanf(\"%d.%d\", &day, &month); \
             int c = getchar(); char answer; scanf(\" %c\", &answer);",
        );
        let values = ["41", "69", "118", "97", "32", "3", "-4", "-1"];
        assert_eq!(text(&program, &repeated(&values[..7])).as_deref(), Some("41\nEva 3.-4\n"));
        // The text ends within the word.
        assert_eq!(text(&program, &repeated(&["41", "69", "-1"])).as_deref(), Some("41\nE"));
        assert_eq!(text(&program, &repeated(&["41", "200", "-1"])), None, "a byte that is not a text");
        let read: Vec<IBig> = inputs(&program, "41 Eva\n3.4\ny").unwrap().iter().cloned().collect();
        assert_eq!(read, [41, 69, 118, 97, 10, 3, 4, 10, 121].map(IBig::from));
        assert_eq!(
            inputs(&program, "41 Eva x").map_err(|error| error.to_string()),
            Err("`x` is typed where the program reads a number".to_owned())
        );
        assert_eq!(
            inputs(&program, "4 E 3,4").map_err(|error| error.to_string()),
            Err("`,` is typed where the program reads `.`".to_owned())
        );
    }
}
