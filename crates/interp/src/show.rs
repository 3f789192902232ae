//! Values as short texts for people.

use dashu_int::IBig;
use loopscope_syntax::ShownKind;

use crate::characters;
use crate::heap::{Object, Value};
use crate::observer::RunView;
use crate::presentation::{flag_at, is_unwritten};

/// Numbers with more digits are shortened in the middle.
const DIGITS: usize = 40;
/// The number of elements of an array that are shown.
const ELEMENTS: usize = 8;
/// The depth to which values within values are shown.
const NESTING: usize = 3;

/// A value as a short text: `7`, `[1, 1, 1, …]`, `[…, 3: 7, …]` for the touched elements of an input array,
/// `{x: 1}`, `→ 5` for a pointer, the name of a function. What was not written is `?`.
pub(crate) fn value(view: &RunView<'_>, value: Value) -> String {
    held(view, value, ShownKind::Other, None)
}

/// The content of a variable as a short text that depends on its kind: `'a'` for a character, `"abc"` for an array of
/// characters.
///
/// `flags`, if there are any, say which parts of it were written.
pub(crate) fn held(view: &RunView<'_>, value: Value, kind: ShownKind, flags: Option<Value>) -> String {
    let mut text = String::new();
    write(view, (value, flags), kind, NESTING, &mut text);
    text
}

/// An integer of a kind.
pub(crate) fn integer_of_kind(number: i64, kind: ShownKind) -> String {
    match kind {
        ShownKind::Character | ShownKind::Characters => characters::quoted(number),
        ShownKind::Float(format) | ShownKind::Floats(format) => Some(loopscope_float::shortest(number, format)),
        ShownKind::Index if number == ShownKind::NULL_INDEX => Some("null".to_owned()),
        _ => None,
    }
    .unwrap_or_else(|| number.to_string())
}

/// An integer as a short text.
pub(crate) fn integer(number: &IBig) -> String {
    shortened(&number.to_string())
}

/// The contents of the cell that a pointer points to.
pub(crate) fn pointee(view: &RunView<'_>, pointer: Value) -> Value {
    match pointer {
        Value::Cell(cell) => match view.heap.get(cell) {
            Object::Cell(value) => *value,
            _ => Value::Undefined,
        },
        _ => Value::Undefined,
    }
}

fn write(
    view: &RunView<'_>,
    (value, flags): (Value, Option<Value>),
    kind: ShownKind,
    nesting: usize,
    text: &mut String,
) {
    let flag = |index: usize| flag_at(view.heap, flags, index);
    match value {
        _ if is_unwritten(flags) => text.push('?'),
        Value::Undefined => text.push('?'),
        Value::Int(number) => text.push_str(&integer_of_kind(number, kind)),
        Value::Null => text.push_str("null"),
        Value::Function(function) => text.push_str(&view.program.functions[function as usize].name),
        Value::Big(_) | Value::Array(_) | Value::Record(_) | Value::Cell(_) if nesting == 0 => text.push('…'),
        Value::Cell(_) => {
            text.push_str("→ ");
            write(view, (pointee(view, value), None), kind, nesting - 1, text);
        }
        Value::Big(handle) | Value::Array(handle) | Value::Record(handle) => match view.heap.get(handle) {
            Object::Big(number) => text.push_str(&integer(number)),
            Object::Array(elements)
                if kind == ShownKind::Characters && !elements.iter().any(|each| is_array(*each)) =>
            {
                text.push_str(&characters::text(elements.iter().enumerate().map(|(index, element)| match element {
                    Value::Int(code) if !is_unwritten(flag(index)) => Some(*code),
                    _ => None,
                })));
            }
            Object::Filled(filled) if kind == ShownKind::Characters && !filled.has_rows() => {
                let elements = (0..filled.len()).map(|index| match filled.get(index) {
                    Value::Int(code) if !is_unwritten(flag(index)) => Some(code),
                    _ => None,
                });
                text.push_str(&characters::text(elements));
            }
            Object::Filled(filled) if filled.has_rows() => {
                let made = filled.changed().take(ELEMENTS);
                let shown = made.map(|(index, row)| (Some(index.to_string()), (row, flag(index)), kind));
                write_list(view, ('[', ']'), shown, true, nesting, text);
            }
            Object::Filled(filled) => {
                let shown = (0..filled.len().min(ELEMENTS)).map(|index| (None, (filled.get(index), flag(index)), kind));
                write_list(view, ('[', ']'), shown, filled.len() > ELEMENTS, nesting, text);
            }
            Object::Array(elements) => {
                let shown = elements.iter().take(ELEMENTS).enumerate();
                let shown = shown.map(|(index, element)| (None, (*element, flag(index)), kind));
                write_list(view, ('[', ']'), shown, elements.len() > ELEMENTS, nesting, text);
            }
            Object::InputArray(elements) => {
                let touched = elements.touched();
                let shown =
                    touched.iter().take(ELEMENTS).map(|(index, value)| (Some(index.to_string()), (*value, None), kind));
                text.push_str(if touched.is_empty() { "[" } else { "[…, " });
                write_list(view, ('\0', ']'), shown, true, nesting, text);
            }
            Object::Record { shape, fields } => {
                let names = &view.program.shapes[*shape as usize];
                let shown = names.iter().zip(fields).filter_map(|(name, value)| {
                    let kind = view.program.shown_field(*name)?;
                    let flag = view.program.field_flag(*shape, fields, *name);
                    Some((Some(view.program.field_names[*name as usize].clone()), (*value, flag), kind))
                });
                write_list(view, ('{', '}'), shown, false, nesting, text);
            }
            Object::Cell(_) | Object::Free => text.push('?'),
        },
    }
}

fn write_list(
    view: &RunView<'_>,
    (open, close): (char, char),
    shown: impl Iterator<Item = (Option<String>, (Value, Option<Value>), ShownKind)>,
    more: bool,
    nesting: usize,
    text: &mut String,
) {
    if open != '\0' {
        text.push(open);
    }
    let mut separator = "";
    for (name, value, kind) in shown {
        text.push_str(separator);
        separator = ", ";
        if let Some(name) = name {
            text.push_str(&name);
            text.push_str(": ");
        }
        write(view, value, kind, nesting - 1, text);
    }
    if more {
        text.push_str(separator);
        text.push('…');
    }
    text.push(close);
}

fn is_array(value: Value) -> bool {
    matches!(value, Value::Array(_))
}

fn shortened(digits: &str) -> String {
    if digits.len() <= DIGITS {
        return digits.to_owned();
    }
    let (head, tail) = (&digits[..DIGITS / 2], &digits[digits.len() - DIGITS / 4..]);
    format!("{head}…{tail} ({} digits)", digits.trim_start_matches('-').len())
}
