//! What a user types to give a C program its inputs, and the inputs of what is typed.

use dashu_int::IBig;
use loopscope_interp::Integers;
use loopscope_syntax::Dialect;
use loopscope_syntax::ast::Reads;

use crate::Program;
use crate::report::Repeated;

/// A longer text is not written out.
const LONGEST: u64 = 1 << 20;

/// The text for standard input. `None` for programs that are not C, that read numbers and characters, or whose text would
/// be too long.
pub fn text(program: &Program, inputs: &[Repeated]) -> Option<String> {
    let count = inputs.iter().fold(0_u64, |count, input| count.saturating_add(input.times));
    if program.dialect() != Dialect::C || count > LONGEST {
        return None;
    }
    let all = inputs.iter().flat_map(|input| std::iter::repeat_n(input.value.as_str(), input.times as usize));
    match program.tree().reads {
        Reads::Integers => Some(all.flat_map(|number| [number, "\n"]).collect()),
        // -1 is the end of the text.
        Reads::Bytes => Some(all.map_while(|code| code.parse::<u8>().ok()).map(char::from).collect()),
        Reads::Both => None,
    }
}

/// The inputs of a C program for which `text` is typed: its integers, or its bytes and then -1 without end.
///
/// # Errors
/// The text has a word where the program reads a number, or the program reads numbers and characters.
pub fn inputs(program: &Program, text: &str) -> Result<Integers, String> {
    let mut inputs = Integers::default();
    match program.tree().reads {
        Reads::Integers => {
            for word in text.split_ascii_whitespace() {
                let number: Result<IBig, _> = word.parse();
                let number = number.map_err(|_| format!("`{word}` is typed where the program reads a number"))?;
                inputs.push(number, 1);
            }
        }
        Reads::Bytes => {
            text.bytes().for_each(|byte| inputs.push(IBig::from(byte), 1));
            inputs.push(IBig::NEG_ONE, u64::MAX);
        }
        Reads::Both => return Err("the program reads numbers and characters, which no text gives it yet".to_owned()),
    }
    Ok(inputs)
}

#[cfg(test)]
mod tests {
    use super::{inputs, text};
    use crate::Program;
    use crate::report::Repeated;
    use dashu_int::IBig;
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
        assert_eq!(inputs(&program, "3 x"), Err("`x` is typed where the program reads a number".to_owned()));
    }

    #[test]
    fn characters_are_bytes_and_end() {
        let program = program("int c = getchar();");
        assert_eq!(text(&program, &repeated(&["97", "10", "-1"])).as_deref(), Some("a\n"));
        let read = inputs(&program, "a\n").unwrap();
        let read: Vec<i64> = (0..4).map(|at| i64::try_from(read.get(at).unwrap()).unwrap()).collect();
        assert_eq!(read, [97, 10, -1, -1]);
    }
}
