//! The sizes of objects, and how many scalars they have.

use loopscope_syntax::Span;
use loopscope_syntax::ast::{STACK_BYTES, frame_bytes};

use crate::declarators::MAX_LENGTH;
use crate::formats::ARGUMENT;
use crate::initialisers::LITERAL;
use crate::tree::{FunctionId, TranslationUnit, Variable};
use crate::types::Type;

/// Sizes above this are not counted further.
const MOST_COUNTED: u64 = 1 << 28;

/// The most structs or pointers in memory whose size is not constant: all of them are values of their own
/// in the flow graph, and so are all of their fields.
const MOST_ELEMENTS: u64 = 64;

impl TranslationUnit {
    /// The number of integers and pointers that the fields of a struct have in all. What is more than
    /// [`MOST_COUNTED`] is not counted further.
    pub(crate) fn scalars(&self, fields: &[(String, Type)]) -> u64 {
        let mut count = 0_u64;
        for (_, field) in fields {
            count = count.saturating_add(self.scalars_of(field));
            if count > MOST_COUNTED {
                break;
            }
        }
        count
    }

    /// The number of integers and pointers that a value of a type has.
    pub(crate) fn scalars_of(&self, ty: &Type) -> u64 {
        match ty {
            Type::Array(element, length) => self.scalars_of(element).saturating_mul((*length).into()),
            Type::Struct(id) => self.scalars(self.structs[id.0].fields.as_deref().unwrap_or_default()),
            _ => 1,
        }
    }

    /// Returns the most structs or pointers that there may be in memory whose size is not constant.
    pub(crate) fn most_elements(&self, element: &Type) -> u32 {
        let most = u64::from(MAX_LENGTH) / self.scalars_of(element).max(1);
        u32::try_from(most.clamp(1, MOST_ELEMENTS)).unwrap_or(1)
    }

    /// The number of bytes that a value of a type takes.
    pub(crate) fn size(&self, ty: &Type) -> Option<u32> {
        self.layout(ty).map(|(size, _)| size)
    }

    /// Where the largest variable of a function is declared, if a call of the function takes more than the whole stack.
    pub(crate) fn too_large(&self, id: FunctionId) -> Option<Span> {
        if self.frame_bytes(id) <= STACK_BYTES {
            return None;
        }
        let own = self.variables.iter().filter(|each| each.function == Some(id));
        own.max_by_key(|each| self.size(&each.ty)).map(|each| each.span)
    }

    /// The bytes that a call of a function takes on the stack; 0 if the text does not define it.
    pub(crate) fn frame_bytes(&self, id: FunctionId) -> u64 {
        if !self.functions[id.0].is_in_text() {
            return 0;
        }
        let is_in_text = |each: &&Variable| ![LITERAL, ARGUMENT].contains(&each.name.as_str());
        let own = self.variables.iter().filter(|each| each.function == Some(id) && !each.is_other).filter(is_in_text);
        frame_bytes(own.map(|each| u64::from(self.size(&each.ty).unwrap_or(0))).sum())
    }

    /// The size and the alignment of a type.
    pub(crate) fn layout(&self, ty: &Type) -> Option<(u32, u32)> {
        let pointer = self.data_model().pointer_bytes();
        match ty {
            Type::Void | Type::Function(_) | Type::Row(..) => None,
            Type::Integer(integer) => Some((integer.bytes(), integer.bytes().min(pointer))),
            Type::Float(format) => Some((format.bytes(), format.bytes().min(pointer))),
            Type::Pointer(_) | Type::FunctionPointer(_) => Some((pointer, pointer)),
            Type::Array(element, length) => {
                let (size, alignment) = self.layout(element)?;
                Some((size.checked_mul(*length)?, alignment))
            }
            Type::Struct(id) if self.structs[id.0].is_union => {
                self.structs[id.0].fields.as_ref()?;
                let (mut size, mut most) = (0, 1);
                for (_, member) in &self.structs[id.0].members {
                    let (bytes, alignment) = self.layout(member)?;
                    (size, most) = (size.max(bytes), most.max(alignment));
                }
                Some((size.checked_next_multiple_of(most)?, most))
            }
            Type::Struct(id) => {
                let (mut end, mut most) = (0_u32, 1);
                for (_, field) in self.structs[id.0].fields.as_ref()? {
                    let (size, alignment) = self.layout(field)?;
                    end = end.checked_next_multiple_of(alignment)?.checked_add(size)?;
                    most = most.max(alignment);
                }
                Some((end.checked_next_multiple_of(most)?, most))
            }
        }
    }
}
