//! Declaration specifiers: storage classes and types.

use loopscope_message::text;

use crate::construct::Construct;
use crate::parser::{Entity, Parser, Read};
use crate::token::Kind;
use crate::types::{Type, float_type, integer_type};

/// The declaration specifiers, which precede the declarators.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a word of its own")]
pub(crate) struct Specifiers {
    pub(crate) ty: Type,
    pub(crate) is_typedef: bool,
    pub(crate) is_static: bool,
    pub(crate) is_extern: bool,
    pub(crate) is_inline: bool,
    /// Where `const` stands among the `*` of the type.
    pub(crate) constants: String,
}

impl Parser<'_> {
    /// Returns `true` if a declaration starts at a token.
    pub(crate) fn starts_type(&self, ahead: usize) -> bool {
        self.is_type_word(self.word_ahead(ahead))
    }

    /// Returns `true` if a declaration can start with a word.
    pub(crate) fn is_type_word(&self, word: &str) -> bool {
        const WORDS: &[&str] = &[
            "auto", "char", "const", "double", "enum", "extern", "float", "inline", "int", "long", "register", "short",
            "signed", "static", "struct", "typedef", "union", "unsigned", "void", "volatile", "_Bool",
        ];
        WORDS.contains(&word)
            || matches!(self.meaning(word), Some(Entity::Typedef(_)))
            || self.meaning(word).is_none() && self.program.data_model().library_type(word).is_some()
    }

    pub(crate) fn specifiers(&mut self) -> Read<Specifiers> {
        let (first, start) = (self.at(), self.span());
        let (mut is_typedef, mut is_static, mut is_extern, mut is_inline) = (false, false, false, false);
        let mut known: Option<Type> = None;
        let (mut constants, mut is_const) = (String::new(), false);
        let mut words: Vec<&str> = Vec::new();
        while self.kind() == Kind::Word && (self.starts_type(0) || self.word() == "restrict") {
            let word = self.word();
            match word {
                "typedef" => is_typedef = true,
                "static" => is_static = true,
                "extern" => is_extern = true,
                "const" => is_const = true,
                "inline" => is_inline = true,
                "register" | "restrict" | "volatile" | "auto" => {}
                "struct" | "enum" | "union" => {
                    known = Some(self.nested(Self::tagged)?);
                    continue;
                }
                "float" | "double" => {
                    words.push(word);
                }
                "void" => known = Some(Type::Void),
                "char" | "short" | "int" | "long" | "signed" | "unsigned" | "_Bool" => words.push(word),
                // A typedef name after a type is what is declared.
                _ if known.is_some() || !words.is_empty() => break,
                _ => match self.meaning(word) {
                    Some(Entity::Typedef(ty)) => {
                        known = Some(ty.clone());
                        constants = self.linkage.constants_of_type(word);
                    }
                    // `starts_type` has found a type.
                    _ => known = self.program.data_model().library_type(word).map(Type::Integer),
                },
            }
            self.advance();
        }
        let ty = match known {
            Some(ty) if words.is_empty() => ty,
            None if let Some(format) = float_type(&words) => {
                if words.contains(&"long") {
                    self.refuse_once(Construct::LongDouble, start);
                }
                Type::Float(format)
            }
            None if !words.is_empty() => match integer_type(&words) {
                Some(integer) => Type::Integer(self.program.data_model().of_keywords(integer)),
                None => {
                    return Err(self.error("type", start, text!("`{words}` is not a type", words = words.join(" "))));
                }
            },
            None if !is_typedef && self.at() > first && self.starts_name_only() => self.type_left_out(),
            _ => return Err(self.error("type", start, text!("a type is expected here"))),
        };
        if is_const && !constants.ends_with('c') {
            constants.push('c');
        }
        Ok(Specifiers { ty, is_typedef, is_static, is_extern, is_inline, constants })
    }
}
