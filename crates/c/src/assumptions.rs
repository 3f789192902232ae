//! The assumptions of an answer about a C program: where C, its library or the user may do something else than what is analysed.

use loopscope_message::{Message, text};
use loopscope_syntax::{ASSUMED_ORDER, ASSUMPTION, COption, Diagnostic, Span};

use crate::order;
use crate::preprocessor::Settings;
use crate::tree::{Opening, TranslationUnit};

/// Adds a hint for each assumption, at the place that makes it necessary.
pub(crate) fn list(program: &TranslationUnit, settings: &Settings, found: &mut Vec<Diagnostic>) {
    let assumed = |span, message| Diagnostic::hint(ASSUMPTION, span, message);
    let order_assumed = |span, message| Diagnostic::hint(ASSUMED_ORDER, span, message);
    let is_any = settings.options.has(COption::AnyInput);
    if let Some(span) = settings.options.place(COption::MathematicalIntegers) {
        let message = text!("integers have no bounds: no result overflows, and no number wraps around");
        found.push(assumed(span, message).decided_by(COption::MathematicalIntegers));
    }
    if let Some(span) = settings.options.place(COption::Ilp32) {
        let message = text!("`long`, `size_t` and pointers have 32 bits (ILP32)");
        found.push(assumed(span, message).decided_by(COption::Ilp32));
    }
    for group in settings.options.left_out().groups() {
        let option = COption::Without(group);
        if let Some(span) = settings.options.place(option) {
            found.push(assumed(span, group.assumption()).decided_by(option));
        }
    }
    // Where any input is analysed, it need not be what is asked for.
    let lifted = |hint: Diagnostic| if is_any { hint } else { hint.decided_by(COption::AnyInput) };
    // The arguments that a comparison passes are typed.
    let is_made = !program.is_compared && program.functions.iter().any(|function| function.is_made);
    if let (true, Some((name, span))) = (is_made, &settings.entry) {
        let message = text!(
            "the program starts in `{name}` with any arguments; a pointer to numbers is never null: it leads to an \
                array of its own, whose length the answer names, and an array of `char` ends with 0; a pointer to a \
                struct is null or leads to a struct of its own, whose pointers are null; variables that live as long \
                as the program have their first values"
        );
        found.push(assumed(*span, message));
    }
    if let Some(span) = settings.options.place(COption::FailingMalloc) {
        let message = text!("`malloc`, `calloc`, `realloc` and `strdup` may return null at any call");
        found.push(assumed(span, message).decided_by(COption::FailingMalloc));
    }
    if let Some(span) = program.number_read {
        let message = match program.input_state.or(program.missed) {
            None => text!("`scanf` always finds the numbers that it asks for; other input is not analysed"),
            Some(_) if is_any => {
                text!("where `scanf` finds no number, a letter stands or the input ends; other input is not analysed")
            }
            Some(_) => {
                text!(
                    "`scanf` finds the numbers that it asks for where the program does not use what it returns; elsewhere, a \
                 letter may stand instead, or the input may end"
                )
            }
        };
        found.push(lifted(assumed(span, message)));
    }
    if let Some(span) = program.characters_read.map(|count| program.variables[count.0].span) {
        found.push(assumed(span, text!("the text that is typed has less than 2000000000 characters")));
    }
    files(program, &mut |span, message| found.push(assumed(span, message)));
    if let Some(span) = program.float_read {
        let message = text!("floating-point numbers that are typed are finite: `inf` and `nan` are not analysed");
        found.push(assumed(span, message));
    }
    if let Some(span) = program.union_float {
        let message = text!("what is no number (NaN) is not written to a union: such runs are not analysed");
        found.push(assumed(span, message));
    }
    if let Some((span, name)) = program.inexact_function {
        let message = text!("`{name}` is computed by one library; another library may give another last digit");
        found.push(assumed(span, message));
    }
    if let Some(span) = program.any_base_read {
        let message = text!(
            "`scanf` with `%i` finds decimal numbers; one that starts with 0, as octal numbers do, is not analysed"
        );
        found.push(assumed(span, message));
    }
    if let Some(span) = program.text_read {
        let message = if program.asks_for_end {
            text!(
                "`scanf` and `fgets` find what they ask for, or the end, where the program does not use what they \
                    return"
            )
        } else if program.by_character {
            text!("`scanf` and `fgets` always find what they ask for where the program does not use what they return")
        } else {
            text!("`scanf` and `fgets` always find a text where the program does not use what they return")
        };
        found.push(lifted(assumed(span, message)));
    }
    if let Some(span) = program.line_asked {
        let message = text!(
            "`get_int` and its kin get what they ask for, in a line of its own with less than 2000000000 characters: other \
                lines, after which they ask again, and the end of the input are not analysed"
        );
        found.push(assumed(span, message));
    }
    if let Some(span) = program.put_back.map(|put_back| program.variables[put_back.0].span) {
        let message =
            text!("`ungetc` puts back one character at most before the next one is read; other runs are not analysed");
        found.push(assumed(span, message));
    }
    if let Some((span, most)) = program.length_read {
        let message =
            text!("arrays that are passed have 0 to {most} elements, whatever numbers are promised", most = most);
        found.push(assumed(span, message));
    }
    if let Some(span) = program.uses_random {
        found.push(assumed(span, text!("`rand` may return any sequence of numbers; a C library returns one of them")));
    }
    if let Some(span) = program.sorted {
        let message = text!(
            "`qsort` compares neighbours, as insertion sort does; a C library may compare other elements, and leave \
                       equal ones in another order"
        );
        found.push(order_assumed(span, message));
    }
    if let Some((most, span)) = program.bounded_memory {
        let message = text!(
            "memory for a number of structs or pointers that is not constant has at most {most} of them; larger \
                memory is not analysed"
        );
        found.push(assumed(span, message));
    }
    if let Some((most, span)) = program.argument_array {
        let message = text!("the program is started with fewer than {most} arguments, its name included");
        found.push(assumed(span, message));
    }
    if let Some(span) = order::first_that_matters(program) {
        let message = text!(
            "operands and arguments are evaluated from left to right, and the right side of `=` before the left one; C \
                       leaves their order open"
        );
        found.push(order_assumed(span, message));
    }
}

/// Adds what is assumed about the files that a program opens.
fn files(program: &TranslationUnit, assume: &mut dyn FnMut(Span, Message)) {
    let openings = &program.openings;
    let first =
        |is_it: fn(&Opening) -> bool| openings.iter().find(|opening| is_it(opening)).map(|opening| opening.place);
    let read = first(|opening| opening.reads);
    if let Some(span) = openings.first().map(|opening| opening.place).filter(|_| !program.tests_files) {
        assume(span, text!("`fopen` opens every file, as the program never tests what it returns"));
    }
    if let (Some(span), true) = (read, program.keeps_records) {
        let message = text!(
            "what is opened for reading is no folder or device, but a file of whole records, and reading it never fails; \
                all files that are read have less than 2000000000 characters together"
        );
        assume(span, message);
        if let Some(most) = program.most_records {
            assume(
                span,
                text!(
                    "a file that is read has at most {most} records at the start, and at most {fewer} where the program \
                        makes it longer than {most}: longer files are not analysed",
                    fewer = most / 2
                ),
            );
        }
    } else if let Some(span) = read {
        let message = text!(
            "what is opened for reading is no folder or device, but a file of text: it has no byte 0, its numbers fit \
                the types that they are read to, and reading it never fails; all files that are read have less than 2000000000 \
                characters together"
        );
        assume(span, message);
    }
    if let Some(span) = first(|opening| !opening.reads) {
        let message =
            text!("a file can always be opened for writing, or never, and writing to it and closing it never fails");
        assume(span, message);
    }
    let other = openings.first().and_then(|one| openings.iter().find(|other| other.name != one.name));
    if let (Some(_), Some(other)) = (read, other) {
        assume(other.place, text!("files with different names are different files"));
    }
    if let Some(span) = first(|opening| !opening.is_constant) {
        let message = text!(
            "a name that is not constant is not that of a folder or device, and `fopen` returns null for a null pointer, as \
                with gcc on Linux"
        );
        assume(span, message);
    }
    if let Some(span) = program.float_read_from_file {
        assume(span, text!("floating-point numbers in files are finite: `inf` and `nan` are not analysed"));
    }
}
