//! The functions of the library that the front end knows, and which prototypes are theirs.
//!
//! Functions that are written in C (`library.c`) need no line in the table.

mod calls;
mod constants;
mod files;
mod functions;
mod headers;
mod input;
pub(crate) mod kept;
mod left_out;
mod math;
mod memory;
mod numbers;
mod records;
pub(crate) mod written;

use loopscope_message::{Message, ToArg as _, text};
use loopscope_syntax::Span;

use crate::characters;
use crate::construct::INSTEAD_OF_FILES;
use crate::data_model::DataModel;
use crate::driver::LENGTH;
use crate::function_pointers;
use crate::parser::{Parser, Read};
use crate::tree::{Expression, Library};
use crate::types::{Integer, Type};
pub(crate) use calls::CallArguments;
pub(crate) use constants::{constant, float_constant, is_limit};

/// A call of a function of the library.
pub(crate) struct Call<'a> {
    pub(crate) name: &'a str,
    /// Without the file.
    pub(crate) arguments: Vec<Expression>,
    /// The file, unless it is one that is always open.
    pub(crate) file: Option<Expression>,
    /// True if the file is `stderr`.
    pub(crate) is_to_stderr: bool,
    /// The function's name.
    pub(crate) start: Span,
    pub(crate) span: Span,
}

/// An operation of the library, and the type of its value.
type Operation = (Library, Type);

/// The meaning of a function of the library.
enum Meaning {
    /// An operation of its own.
    Does(fn(&mut Parser<'_>, Call<'_>) -> Read<Operation>),
    /// The same, but only functions that are written in C call it.
    Own(fn(&mut Parser<'_>, Call<'_>) -> Read<Operation>),
    /// Another expression, but only functions that are written in C call it.
    OwnCall(fn(&mut Parser<'_>, Call<'_>) -> Read<Expression>),
    /// Another expression.
    Call(fn(&mut Parser<'_>, Call<'_>) -> Read<Expression>),
    /// It takes a file that `fopen` has opened.
    OfFile,
    /// It reads, writes or names files, and is not supported yet.
    Files,
    /// It is not supported yet; what to do instead.
    Refused(Message),
}

/// A file that is always open, as an argument of a function.
#[derive(Clone, Copy)]
enum Stream {
    Input,
    Output,
    /// Any of them, or all.
    Any,
    /// None of them: one that `fopen` has opened.
    Opened,
}

/// Calls of these functions are errors, as in benchmarks of verification tools.
const ERRORS: &[&str] = &["reach_error", "__VERIFIER_error"];

/// Functions of the library with the same meaning, and the position of the argument that is a file.
type Row = (&'static [&'static str], Option<(usize, Stream)>, Meaning);

const FUNCTIONS: &[Row] = {
    use Meaning::{Call, Does, Files, OfFile, Own, OwnCall, Refused};
    use Stream::{Any, Input, Opened, Output};
    &[
        (&["printf"], None, Call(|parser, call| parser.printf(call.name, call.arguments, call.span))),
        (&["fprintf"], Some((0, Output)), Call(|parser, call| parser.printf(call.name, call.arguments, call.span))),
        (&["sprintf", "snprintf"], None, Call(|parser, call| parser.sprintf(call.name, call.arguments, call.span))),
        (&["puts"], None, Call(functions::puts)),
        (&["fputs"], Some((1, Output)), Call(functions::fputs)),
        (&["putchar"], None, Does(functions::putchar)),
        (&["fputc", "putc"], Some((1, Output)), Does(functions::putchar)),
        (&["fflush"], Some((0, Any)), Call(functions::no_failure)),
        (&["scanf"], None, Call(|parser, call| parser.scanf(call.name, call.arguments, call.span))),
        (&["fscanf"], Some((0, Input)), Call(|parser, call| parser.scanf(call.name, call.arguments, call.span))),
        (&["sscanf"], None, Call(|parser, call| parser.sscanf(call.arguments, call.span))),
        (&[LENGTH], None, Does(functions::length)),
        (&["getchar"], None, Does(input::getchar)),
        (&["fgetc", "getc"], Some((0, Input)), Does(input::getchar)),
        (&["fgets"], Some((2, Input)), Call(input::fgets)),
        (
            &["get_int", "get_long", "get_long_long", "get_float", "get_double", "get_char", "get_string"],
            None,
            Call(input::prompted),
        ),
        (&["gets"], None, Call(input::gets)),
        (&["ferror"], Some((0, Input)), Call(functions::no_failure)),
        (&["feof"], Some((0, Input)), Call(input::feof)),
        (&["ungetc"], Some((1, Input)), Does(input::ungetc)),
        (
            &["assert", "__VERIFIER_assert", "__VERIFIER_assume", "assume_abort_if_not"],
            None,
            Call(functions::assertion),
        ),
        (&["__assert_fail", "__assert"], None, Does(functions::failed_assertion)),
        (ERRORS, None, Does(functions::reach_error)),
        (&["malloc"], None, Does(memory::malloc)),
        (&["calloc"], None, Does(memory::calloc)),
        (&["realloc"], None, Does(memory::realloc)),
        (&["free"], None, Does(memory::free)),
        (&["memset", "memcpy", "memmove"], None, Call(memory::memory_call)),
        (&["memcmp", "memchr"], None, Call(memory::of_characters)),
        (&["strtol", "strtoul"], None, Call(numbers::strtol)),
        (&["strtoll", "strtoull", "atoll"], None, Call(numbers::long_long)),
        (&["atof", "strtod", "strtof"], None, Call(numbers::strtod)),
        (&["exit"], None, Does(functions::exit)),
        (&["abort"], None, Does(functions::abort)),
        (&["abs", "labs", "llabs"], None, Does(functions::absolute)),
        (&["qsort"], None, Call(function_pointers::qsort)),
        (&["srand", "srandom"], None, Call(functions::srand)),
        (&["rand"], None, Does(functions::rand)),
        (
            &["__builtin_popcount", "__builtin_popcountl", "__builtin_popcountll", "__builtin_parity"],
            None,
            Call(functions::count_of_bits),
        ),
        (&["__builtin_expect"], None, Call(functions::expected)),
        (&["random"], None, Call(functions::random)),
        (&["time"], None, Call(functions::time)),
        (&["clock"], None, Does(functions::clock)),
        (&["perror"], None, Call(left_out::perror)),
        (
            &["system", "sleep", "usleep", "Sleep", "setlocale"],
            None,
            Call(|parser, call| Ok(left_out::left_out(parser, call))),
        ),
        (
            &["clrscr", "gotoxy", "textcolor", "textbackground"],
            None,
            Call(|parser, call| Ok(left_out::left_out(parser, call))),
        ),
        (&["setbuf", "setvbuf"], Some((0, Any)), Call(|parser, call| Ok(left_out::left_out(parser, call)))),
        (&["getch", "getche", "_getch", "_getche"], None, Call(left_out::wait_for_key)),
        (
            &["library_word"],
            None,
            Own(|parser, call| {
                parser.text_ends(call.start);
                Ok((Library::ReadWord, Type::INT))
            }),
        ),
        (&["library_put_back"], None, Own(input::put_back)),
        (
            &["library_number"],
            None,
            Own(|parser, call| Ok((Library::ReadNumber(parser.scanned_value(call.start)), Type::INT))),
        ),
        (&["library_see_end"], None, Own(input::see_end)),
        (&["library_in_set"], None, Own(input::in_set)),
        (&["library_format"], None, Own(input::plain_format)),
        (&["library_apart"], None, Own(memory::apart)),
        (&["library_keep"], None, Own(memory::keep)),
        (&["library_append"], None, Own(numbers::append)),
        (&["library_quotient"], None, Own(numbers::quotient)),
        (&["library_scaled"], None, OwnCall(numbers::digits)),
        (&["library_rank"], None, OwnCall(numbers::rank)),
        (&["library_of_rank"], None, OwnCall(numbers::of_rank)),
        (&["library_is_negative"], None, OwnCall(numbers::is_negative)),
        (&["library_decimal"], None, OwnCall(numbers::decimal)),
        (&["library_binary"], None, OwnCall(numbers::binary)),
        (&["fopen"], None, Call(files::fopen)),
        (&["fclose", "clearerr"], Some((0, Opened)), OfFile),
        (files::PARTS, None, Own(files::part)),
        (&["rewind", "fseek", "ftell"], Some((0, Opened)), OfFile),
        (&["fread", "fwrite"], Some((3, Opened)), OfFile),
        (&["remove", "rename"], None, Call(kept::names)),
        (&["library_most"], None, OwnCall(|parser, call| Ok(kept::most(parser, &call)))),
        (&["library_opens", "library_removes", "library_divides", "library_adds"], None, Own(kept::limited)),
        (&["library_declared"], None, Own(memory::declared)),
        (
            &["library_argument_length"],
            None,
            Own(|_, _| Ok((Library::ArgumentLength(text!("length of an argument").to_arg()), Type::INT))),
        ),
        (
            &["library_argument_character"],
            None,
            Own(|_, _| Ok((Library::Argument(text!("characters of an argument").to_arg()), Type::CHAR))),
        ),
        (&["library_record_parts"], None, OwnCall(records::read_parts)),
        (&["freopen", "tmpfile"], None, Files),
        (&["fsetpos"], None, Refused(text!("use `fseek`"))),
        (&["fgetpos"], None, Refused(text!("use `ftell`"))),
        (&["strerror"], None, Refused(text!("print a message by `fprintf(stderr, \"...\")`"))),
        (&["signal", "atexit"], None, Refused(text!("leave it out"))),
        (&["__builtin_clz", "__builtin_clzl", "__builtin_clzll"], None, Refused(text!("write a loop"))),
        (&["__builtin_ctz", "__builtin_ctzl", "__builtin_ctzll"], None, Refused(text!("write a loop"))),
        (&["fork"], None, Refused(text!("do one thing after the other"))),
        (&["getenv"], None, Refused(text!("read a string with `fgets`"))),
        (&["alloca"], None, Refused(text!("declare an array, or use `malloc`"))),
        (&["bsearch"], None, Refused(text!("write a loop"))),
    ]
};

/// The functions of `ctype.h`, which `characters.rs` lists.
static CHARACTER: Row = (&[], None, Meaning::Does(functions::character_call));

/// The functions of `math.h`.
static MATH: Row = (&[], None, Meaning::Call(math::math_call));

/// The line of the table about a function.
fn row(name: &str) -> Option<&'static Row> {
    if characters::is_known(name) {
        return Some(&CHARACTER);
    }
    if math::function(name).is_some() {
        return Some(&MATH);
    }
    FUNCTIONS.iter().find(|(names, ..)| names.contains(&name))
}

/// Returns the alternative to a function of the library that is not supported yet.
fn not_read(name: &str) -> Option<Message> {
    match &row(name)?.2 {
        Meaning::Files => Some(INSTEAD_OF_FILES),
        Meaning::Refused(instead) => Some(instead.clone()),
        _ => None,
    }
}

/// Returns `true` if a call of a function is an error, as benchmarks of verification tools use it.
pub(crate) fn is_error(name: &str) -> bool {
    ERRORS.contains(&name)
}

/// The type of the value that `__VERIFIER_nondet_...` returns, which may be any.
fn any_value(name: &str, model: DataModel) -> Option<Integer> {
    Some(match name.strip_prefix("__VERIFIER_nondet_")? {
        "_Bool" => Integer::Bool,
        "char" => Integer::Char,
        "schar" | "s8" => Integer::SignedChar,
        "uchar" | "unsigned_char" | "u8" => Integer::UnsignedChar,
        "short" | "s16" => Integer::Short,
        "ushort" | "u16" => Integer::UnsignedShort,
        "int" | "s32" => Integer::Int,
        "uint" | "unsigned" | "unsigned_int" | "u32" => Integer::Unsigned,
        "long" => model.long(),
        "ulong" | "unsigned_long" => model.long().unsigned(),
        "s64" => model.int64(),
        "u64" => model.int64().unsigned(),
        "longlong" | "long_long" => Integer::LongLong,
        "ulonglong" | "unsigned_long_long" => Integer::UnsignedLongLong,
        word => return model.library_type(word),
    })
}

impl Parser<'_> {
    /// Returns `true` if the library has a function of this name.
    pub(crate) fn is_library(&self, name: &str) -> bool {
        row(name).is_some_and(|(.., meaning)| !matches!(meaning, Meaning::Own(_) | Meaning::OwnCall(_)))
            || any_value(name, self.program.data_model()).is_some()
            || self.library.contains_key(name)
    }
}
