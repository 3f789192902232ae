//! What a user types to give a C program its inputs.

use loopscope_engine::Program;
use loopscope_engine::report::Repeated;
use loopscope_syntax::Dialect;
use loopscope_syntax::ast::Reads;

/// A longer text is not written out.
const LONGEST: u64 = 1 << 20;

/// The text for standard input. `None` for programs that are not C, that read numbers and characters, or whose text would
/// be too long.
pub(crate) fn text(program: &Program, inputs: &[Repeated]) -> Option<String> {
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
