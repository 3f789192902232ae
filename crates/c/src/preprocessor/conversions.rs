//! The macros of `inttypes.h`: `PRId64` and its kin are strings with conversions.

use loopscope_syntax::COption;

use super::Preprocessor;

impl Preprocessor<'_> {
    /// The conversion that a macro of `inttypes.h` stands for, if the header is included (C11 7.8.1).
    pub(super) fn integer_conversion(&self, name: &str) -> Option<String> {
        let reads = name.starts_with("SCN");
        let rest = name.strip_prefix(if reads { "SCN" } else { "PRI" })?;
        let letter = rest.chars().next().filter(|letter| if reads { "dioux" } else { "diouxX" }.contains(*letter))?;
        let is_ilp32 = self.settings.options.has(COption::Ilp32);
        let length = match &rest[1..] {
            "8" if reads => "hh",
            "16" if reads => "h",
            "8" | "16" | "32" => "",
            "PTR" if is_ilp32 => "",
            "64" | "MAX" if is_ilp32 => "ll",
            "64" | "MAX" | "PTR" => "l",
            _ => return None,
        };
        self.settings
            .units
            .last()
            .is_some_and(|unit| unit.headers.contains(&"inttypes.h"))
            .then(|| format!("{length}{letter}"))
    }
}
