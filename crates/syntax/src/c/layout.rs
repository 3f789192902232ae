//! The sizes of objects.

use super::tree::Program;
use super::types::Type;

impl Program {
    /// How many bytes a value of a type takes.
    pub(super) fn size(&self, ty: &Type) -> Option<u32> {
        self.layout(ty).map(|(size, _)| size)
    }

    /// The size and the alignment of a type.
    fn layout(&self, ty: &Type) -> Option<(u32, u32)> {
        match ty {
            Type::Void | Type::Function(_) => None,
            Type::Integer(integer) => Some((integer.bytes(), integer.bytes())),
            Type::Pointer(_) => Some((8, 8)),
            Type::Array(element, length) => {
                let (size, alignment) = self.layout(element)?;
                Some((size.checked_mul(*length)?, alignment))
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
