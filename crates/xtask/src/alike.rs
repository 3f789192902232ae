//! An order of a wasm's functions in which similar ones are adjacent.
//!
//! Gzip finds a repetition only within 32 kB. The copies of a C++ template for different types are nearly equal, but the
//! linker places each with the code that needs it. Here functions are sorted by their names without the arguments of
//! templates, and then by their lengths.

use std::collections::HashMap;

use anyhow::{Result, ensure};
use wasm_encoder::{Module, NameMap, NameSection, RawSection};
use wasmparser::{KnownCustom, Name, Parser, Payload, TypeRef};

/// The wasm with new names for its functions: sorted by these names, they are in this order. All other sections for human
/// readers are removed.
///
/// # Errors
/// The wasm has no names, or is malformed.
pub(crate) fn renamed(wasm: &[u8]) -> Result<Vec<u8>> {
    let mut module = Module::new();
    let mut imported = 0;
    let mut lengths = Vec::new();
    let mut names = HashMap::new();
    for payload in Parser::new(0).parse_all(wasm) {
        let payload = payload?;
        if let (Some((id, range)), false) = (payload.as_section(), matches!(payload, Payload::CustomSection(_))) {
            module.section(&RawSection { id, data: &wasm[range] });
        }
        match payload {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => lengths.push(body.range().len()),
            Payload::CustomSection(section) => {
                let KnownCustom::Name(subsections) = section.as_known() else { continue };
                for subsection in subsections {
                    let Name::Function(functions) = subsection? else { continue };
                    for function in functions {
                        let function = function?;
                        names.insert(function.index, without_arguments(function.name));
                    }
                }
            }
            _ => {}
        }
    }
    ensure!(!names.is_empty(), "the functions of the wasm have no names by which to sort them");
    let mut functions: Vec<_> = (imported..).zip(lengths).collect();
    functions.sort_by_key(|(index, length)| (names.get(index), *length));
    let mut places: Vec<_> = functions.iter().enumerate().map(|(place, (index, _))| (*index, place)).collect();
    places.sort_unstable();
    let mut map = NameMap::new();
    for (index, place) in places {
        map.append(index, &format!("{place:08}"));
    }
    let mut section = NameSection::new();
    section.functions(&map);
    module.section(&section);
    Ok(module.finish())
}

/// A C++ name without the arguments of templates: `smt::theory_arith<smt::i_ext>::reset()` is
/// `smt::theory_arith::reset()`. The brackets of operators may confuse it, which only makes the order worse.
fn without_arguments(name: &str) -> String {
    let mut depth = 0_usize;
    name.chars()
        .filter(|character| {
            depth += usize::from(*character == '<');
            let is_outside = depth == 0;
            depth = depth.saturating_sub(usize::from(*character == '>'));
            is_outside
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{
        CodeSection, ExportKind, ExportSection, Function, FunctionSection, Module, NameMap, NameSection, TypeSection,
    };
    use wasmparser::{KnownCustom, Name, Parser, Payload};

    use super::{renamed, without_arguments};

    /// A wasm with functions of these names and numbers of instructions, the first of which is exported.
    fn module(functions: &[(&str, usize)]) -> Vec<u8> {
        let (mut types, mut all, mut code) = (TypeSection::new(), FunctionSection::new(), CodeSection::new());
        let (mut exports, mut names, mut section) = (ExportSection::new(), NameMap::new(), NameSection::new());
        types.ty().function([], []);
        exports.export("first", ExportKind::Func, 0);
        for (index, (name, length)) in (0..).zip(functions) {
            all.function(0);
            let mut body = Function::new([]);
            for _ in 0..*length {
                body.instructions().nop();
            }
            body.instructions().end();
            code.function(&body);
            names.append(index, name);
        }
        section.functions(&names);
        let mut module = Module::new();
        module.section(&types).section(&all).section(&exports).section(&code).section(&section);
        module.finish()
    }

    /// The names of a wasm's functions.
    fn names(wasm: &[u8]) -> Vec<String> {
        let custom = Parser::new(0).parse_all(wasm).find_map(|payload| match payload.unwrap() {
            Payload::CustomSection(section) => Some(section),
            _ => None,
        });
        let KnownCustom::Name(mut subsections) = custom.unwrap().as_known() else { panic!("the section has no names") };
        let Name::Function(functions) = subsections.next().unwrap().unwrap() else { panic!("no function has a name") };
        functions.into_iter().map(|each| each.unwrap().name.to_owned()).collect()
    }

    #[test]
    fn copies_for_different_types_are_adjacent_and_sorted_by_length() {
        let wasm = module(&[("f<long>()", 5), ("g()", 1), ("f<int>()", 2), ("e::f<std::vector<int>>()", 1)]);
        assert_eq!(names(&renamed(&wasm).unwrap()), ["00000002", "00000003", "00000001", "00000000"]);
    }

    #[test]
    fn what_is_not_a_name_stays() {
        let (one, other) = (module(&[("f", 1), ("g", 2)]), module(&[("00000000", 1), ("00000001", 2)]));
        assert_eq!(renamed(&one).unwrap(), other);
    }

    #[test]
    fn names_lose_the_arguments_of_templates() {
        for (name, expected) in [
            ("smt::theory_arith<smt::i_ext, rational<int>>::reset()", "smt::theory_arith::reset()"),
            ("operator->", "operator->"),
            ("ž", "ž"),
        ] {
            assert_eq!(without_arguments(name), expected);
        }
    }
}
