//! Data models: how many bits `long`, sizes and pointers have.

use loopscope_syntax::COption;

use crate::tree::TranslationUnit;
use crate::types::{Integer, Type};

/// The two that are usual, as gcc has them on Linux.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DataModel {
    /// `long`, sizes and pointers have 64 bits.
    Lp64,
    /// They have 32 bits.
    Ilp32,
}

impl TranslationUnit {
    pub(crate) fn data_model(&self) -> DataModel {
        if self.options.has(COption::Ilp32) { DataModel::Ilp32 } else { DataModel::Lp64 }
    }

    /// `size_t`.
    pub(crate) fn size_type(&self) -> Type {
        Type::Integer(self.data_model().size())
    }
}

impl DataModel {
    pub(crate) fn long(self) -> Integer {
        self.choose(Integer::Long, Integer::Long32)
    }

    /// `size_t`.
    pub(crate) fn size(self) -> Integer {
        self.choose(Integer::UnsignedLong, Integer::Unsigned)
    }

    /// `ptrdiff_t`, which has the sizes of all objects.
    pub(crate) fn difference(self) -> Integer {
        self.choose(Integer::Long, Integer::Int)
    }

    /// `int64_t`.
    pub(crate) fn int64(self) -> Integer {
        self.choose(Integer::Long, Integer::LongLong)
    }

    /// The bytes of a pointer. No integer is aligned to more of them in a struct.
    pub(crate) fn pointer_bytes(self) -> u32 {
        self.difference().bytes()
    }

    fn choose(self, lp64: Integer, ilp32: Integer) -> Integer {
        match self {
            Self::Lp64 => lp64,
            Self::Ilp32 => ilp32,
        }
    }

    /// Returns this model's type for the keywords of a type in LP64.
    pub(crate) fn of_keywords(self, ty: Integer) -> Integer {
        match ty {
            Integer::Long => self.long(),
            Integer::UnsignedLong => self.long().unsigned(),
            ty => ty,
        }
    }

    /// The integer types that headers define.
    pub(crate) fn library_type(self, word: &str) -> Option<Integer> {
        Some(match word {
            "bool" => Integer::Bool,
            "size_t" | "uintptr_t" => self.size(),
            "ptrdiff_t" | "intptr_t" | "ssize_t" => self.difference(),
            "time_t" | "clock_t" | "off_t" => self.long(),
            "int8_t" => Integer::SignedChar,
            "uint8_t" => Integer::UnsignedChar,
            "int16_t" => Integer::Short,
            "uint16_t" => Integer::UnsignedShort,
            "int32_t" | "pid_t" => Integer::Int,
            "uint32_t" => Integer::Unsigned,
            "int64_t" | "intmax_t" => self.int64(),
            "uint64_t" | "uintmax_t" => self.int64().unsigned(),
            _ => return None,
        })
    }
}
