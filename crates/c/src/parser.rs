//! The parser: recursive descent. It resolves names and finds types as it reads, since in C what a name means decides
//! how the text continues.

mod messages;
mod recovery;
mod scopes;
mod tokens;

use indexmap::{IndexMap, IndexSet};
use loopscope_message::text;
use loopscope_syntax::{COption, Diagnostic, SourceFiles, Span};

use crate::construct::Construct;
use crate::everyday::Everyday;
use crate::jumps::Jumps;
use crate::linkage::Linkage;
use crate::preprocessor::Settings;
use crate::stores::Stores;
use crate::token::{Kind, Token};
use crate::tree::{FunctionId, Initialiser, TranslationUnit, VariableId};
use crate::types::{Integer, Type};
pub(crate) use scopes::{Entity, Scope, Tag};
pub(crate) use tokens::is_keyword;

/// The greatest depth of nested statements and expressions. The translation nests a few times as deeply.
const MAX_NESTING: usize = 60;

/// A part of the program that cannot be read. A diagnostic says why.
#[derive(Debug)]
pub(crate) struct Failed;

/// The result of reading.
pub(crate) type Read<T> = Result<T, Failed>;

#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Parser<'a> {
    source: &'a str,
    tokens: Vec<Token>,
    position: usize,
    nesting: usize,
    pub(crate) program: TranslationUnit,
    pub(crate) scopes: Vec<Scope>,
    scope_ids: usize,
    /// The facts that the translation units have in common.
    pub(crate) linkage: Linkage,
    /// The files of the text.
    pub(crate) files: SourceFiles,
    /// The labels of the function that is read now.
    pub(crate) jumps: Jumps,
    /// The function that is read now.
    pub(crate) function: Option<FunctionId>,
    pub(crate) loops: usize,
    pub(crate) switches: usize,
    /// The tokens of the library's functions that are written in C.
    pub(crate) library: IndexMap<&'static str, Vec<Token>>,
    /// The variables that only blocks have declared so far, with `extern`.
    pub(crate) externs: IndexMap<String, VariableId>,
    /// The number of functions of the library that are being read.
    pub(crate) library_depth: usize,
    /// The number of times that each of them was copied.
    pub(crate) library_copies: IndexMap<String, usize>,
    /// The characters that the next function of the library reads, for `library_in_set`.
    pub(crate) library_set: Vec<(i64, i64)>,
    /// The type of the number that it reads.
    pub(crate) library_number: Integer,
    /// The digits after the point of the number that it writes.
    pub(crate) library_precision: u8,
    /// The meaning of `element` in the functions of the library.
    pub(crate) library_element: Option<crate::types::Type>,
    /// True if the next function of the library reads a file, which is another parameter, and not standard input.
    pub(crate) next_reads_file: bool,
    /// True if the function of the library that is read now does.
    pub(crate) reads_file: bool,
    /// True if what is printed goes to a file, which no one reads.
    pub(crate) drops_output: bool,
    /// The contents of files, if they are kept.
    pub(crate) stores: Option<Stores>,
    /// The file to which the `fprintf` that is read now prints.
    pub(crate) output_file: Option<crate::tree::Expression>,
    /// True if the next declarator is that of a parameter.
    pub(crate) is_parameter: bool,
    /// The number of declarators of parameters that are being read.
    pub(crate) in_parameters: usize,
    /// The variables of compound literals and of arguments of `printf` that are not declared yet.
    pub(crate) literals: Vec<VariableId>,
    /// True if the array that is declared may have a length that is not constant.
    pub(crate) may_vary: bool,
    /// Its length, if that is not constant.
    pub(crate) variable_length: Option<crate::tree::Expression>,
    /// The statements that give the lengths of rows their values, which are not in the tree yet.
    pub(crate) row_lengths: Vec<crate::tree::Statement>,
    /// The names in parentheses after a function's name, if they have no types there: `f(a, b) int a, b; { ... }`.
    pub(crate) names_without_types: Option<Span>,
    /// The functions that were called before their declarations, which are not read yet.
    pub(crate) assumed_functions: IndexSet<FunctionId>,
    /// The functions whose definitions have the types of their parameters after the parentheses.
    pub(crate) old_style: IndexSet<FunctionId>,
    /// The variables for the texts with which the program is started, `argv[1]` and so on, by their indices.
    pub(crate) argument_texts: IndexMap<u32, VariableId>,
    /// True if all texts with which the program is started lie in one array.
    pub(crate) has_argument_array: bool,
    /// Where the declaration starts that is read now, outside of functions.
    pub(crate) outer_start: usize,
    /// True if the last parentheses of a declarator were empty: `f()`, which says nothing about the parameters.
    pub(crate) has_empty_parentheses: bool,
    /// The functions all of whose declarations so far say nothing about the parameters.
    pub(crate) without_prototype: IndexSet<FunctionId>,
    /// The `...` among the parameters of the function that is declared.
    pub(crate) any_number: Option<Span>,
    /// True if `assert` does nothing.
    pub(crate) has_no_assertions: bool,
    /// The constructs that a message has refused for the whole program.
    pub(crate) refused: Vec<Construct>,
    /// The headers that are included, or that a message has named as missing.
    pub(crate) headers: Vec<&'static str>,
    /// The types of what the local variables of the type `void *` point to first.
    pub(crate) pointees: IndexMap<VariableId, Type>,
    /// Those of these variables whose address is taken.
    pub(crate) addressed: IndexSet<VariableId>,
    /// The functions of the library about which a hint says what they do here.
    pub(crate) remarked: IndexSet<String>,
    /// The functions of the library whose prototypes stand in the text.
    pub(crate) library_prototypes: IndexSet<String>,
    /// The headers that a message has refused.
    pub(crate) refused_headers: Vec<&'static str>,
    /// Names in declarations that could not be read: a message has reported them, so they are not reported as undeclared.
    pub(crate) refused_names: IndexSet<String>,
    /// The functions whose address is taken: a pointer to the first one is 1.
    pub(crate) pointed_to: Vec<FunctionId>,
    /// The function by which the copy of `qsort` that is read compares, if it is known.
    pub(crate) comparison: Option<FunctionId>,
    /// The functions that choose the function to which a pointer leads, one for each call.
    pub(crate) choosing: Vec<FunctionId>,
    /// The functions that the text defines, and the positions of the first tokens of their definitions, once a prototype or
    /// a call has asked for them.
    pub(crate) defined: Option<IndexMap<String, usize>>,
    /// Where a character is read that may be a space, if one is.
    pub(crate) raw_read: Option<Span>,
    /// A function of `cs50.h` that reads a number, and where it is called, if one is.
    pub(crate) prompted_read: Option<(String, Span)>,
    /// Variables that decide where a call of `scanf` or `sscanf` stores something, after it has stored something else through
    /// a pointer; each with the name of the function and the place of the argument.
    pub(crate) deciding: Vec<(VariableId, String, Span)>,
    pub(crate) diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    /// `source` is the text of the program and, from an offset on, that of the library.
    pub(crate) fn new(source: &'a str, library: u32, tokens: Vec<Token>, diagnostics: &'a mut Vec<Diagnostic>) -> Self {
        Self {
            source,
            tokens,
            position: 0,
            nesting: 0,
            program: TranslationUnit::default(),
            scopes: vec![Scope::default()],
            scope_ids: 0,
            linkage: Linkage::default(),
            files: SourceFiles::new(source),
            jumps: Jumps::default(),
            function: None,
            loops: 0,
            switches: 0,
            library: crate::library::written::functions(library),
            externs: IndexMap::new(),
            library_depth: 0,
            library_copies: IndexMap::new(),
            library_set: Vec::new(),
            library_number: Integer::Int,
            library_precision: 0,
            library_element: None,
            next_reads_file: false,
            reads_file: false,
            drops_output: false,
            stores: None,
            output_file: None,
            is_parameter: false,
            in_parameters: 0,
            literals: Vec::new(),
            may_vary: false,
            variable_length: None,
            row_lengths: Vec::new(),
            names_without_types: None,
            assumed_functions: IndexSet::new(),
            old_style: IndexSet::new(),
            argument_texts: IndexMap::new(),
            has_argument_array: false,
            outer_start: 0,
            has_empty_parentheses: false,
            without_prototype: IndexSet::new(),
            any_number: None,
            has_no_assertions: false,
            refused: Vec::new(),
            headers: Vec::new(),
            pointees: IndexMap::new(),
            addressed: IndexSet::new(),
            remarked: IndexSet::new(),
            library_prototypes: IndexSet::new(),
            refused_headers: Vec::new(),
            refused_names: IndexSet::new(),
            pointed_to: Vec::new(),
            comparison: None,
            choosing: Vec::new(),
            defined: None,
            raw_read: None,
            prompted_read: None,
            deciding: Vec::new(),
            diagnostics,
        }
    }

    /// Reads the whole program.
    pub(crate) fn program(mut self, settings: &Settings, everyday: Option<Everyday>) -> TranslationUnit {
        self.program.everyday = everyday;
        self.program.options = settings.options.clone();
        self.program.is_compared = settings.is_compared;
        self.look_ahead();
        self.declare_files();
        self.program.asks_for_end = self.calls_ahead("feof");
        self.program.sees_lines = self.sees_lines();
        if let Some(place) = self.reads_by_character(settings.options.has(COption::AnyInput)) {
            self.program.by_character = true;
            self.program.pending = Some(self.hidden("pending_character", Type::INT, no_character(place), place));
        }
        self.start_unit(settings);
        loop {
            while self.kind() != Kind::End {
                let before = self.position;
                self.outer_start = before;
                if self.outer_declaration().is_err() {
                    self.leave_functions();
                    self.skip_declaration(before);
                }
            }
            if !self.next_unit(settings) {
                break;
            }
        }
        self.refuse_other_files();
        // A message says why if it is not possible.
        let _ = self.choose_arguments(settings);
        if let Some((name, place)) = &settings.entry {
            // A message says why if it is not possible.
            let _ = self.start_in(name, *place);
        }
        self.rename_static();
        self.postpone_first_values();
        self.choose_functions();
        self.refuse_untyped_memory();
        self.check_openings();
        self.refuse_changed_arguments();
        if let Some(place) = self.program.number_read {
            let TranslationUnit { ended, reads_character, reads_punctuation, .. } = self.program;
            let reads_only_numbers = ended.is_none() && !reads_character && !reads_punctuation;
            let (some_may_miss, all_may_miss) = self.program.may_miss_numbers();
            let may_end = some_may_miss && !reads_only_numbers;
            if let (Some((name, place)), true) = (self.prompted_read.take(), some_may_miss) {
                // It asks again for what is missing.
                let message = text!(
                    "`{name}` is not supported in a program that checks what `scanf` returns, or whose input may be anything"
                );
                self.error("not-read", place, message);
            }
            if reads_only_numbers && some_may_miss {
                self.program.input_state = Some(self.hidden("input_state", Type::INT, Initialiser::Zero, place));
                let long = Type::Integer(Integer::LongLong);
                self.program.characters_read = Some(self.hidden("characters_read", long, Initialiser::Zero, place));
            } else if may_end {
                if let Some(place) = self.program.float_read {
                    let message = text!(
                        "a floating-point number is not supported in a program that reads characters, too, and checks what `scanf` returns"
                    );
                    self.error("not-read", place, message);
                }
                self.text_ends(place);
                self.program.missed = Some(self.hidden("missed_character", Type::INT, no_character(place), place));
            }
            if !some_may_miss || reads_punctuation || !all_may_miss {
                self.program.characters_read = None;
            }
            if self.program.everyday.is_some() {
                let long = Type::Integer(Integer::LongLong);
                self.program.numbers_read = Some(self.hidden("numbers_read", long, Initialiser::Zero, place));
            }
        }
        // Where reads are assumed to find something, the text cannot be assumed to be finite, too.
        if self.program.text_read.is_some() || self.program.line_asked.is_some() {
            self.program.characters_read = None;
        }
        if self.program.text_read.is_none() || self.program.asks_for_end {
            self.program.end_seen = None;
        }
        if let Some(place) = self.raw_read.filter(|_| !self.program.by_character) {
            if self.program.number_read.is_some() {
                let variable = self.hidden("after_number", Type::Integer(Integer::Bool), Initialiser::Zero, place);
                self.program.after_number = Some(variable);
            }
            if self.program.reads_word {
                self.program.pending = Some(self.hidden("pending_character", Type::INT, no_character(place), place));
            }
        }
        self.program
    }

    /// Reads something that may contain parts of its own kind.
    pub(crate) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.nesting >= MAX_NESTING {
            let message = text!("this is nested more than {most} deep", most = MAX_NESTING);
            return Err(self.error("too-deep", self.span(), message));
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }
}

/// The initial value of a variable for a character that was peeked at: there is none.
pub(crate) fn no_character(place: Span) -> Initialiser {
    Initialiser::Value(crate::typing::number((-2).into(), Integer::Int, place))
}
