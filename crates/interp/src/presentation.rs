//! Shows a run in the terms of the source text if the tree is a translation of it: see
//! [`loopscope_syntax::Presentation`].

use loopscope_syntax::{Presentation, ShownKind, ShownVariable, Span};

use crate::heap::{Heap, Object, Value};
use crate::instruction::Register;
use crate::observer::RunView;
use crate::program::CompiledProgram;
use crate::show;

/// The display of a variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum ShownAs {
    /// As the tree has it.
    #[default]
    Itself,
    /// Not at all: the translation made it.
    Hidden,
    /// As the text has it.
    Written(ShownVariable),
}

/// The flag of an element, where `flags` are those of an array.
pub(crate) fn flag_at(heap: &Heap, flags: Option<Value>, index: usize) -> Option<Value> {
    let Some(Value::Array(flags)) = flags else { return None };
    heap.element(flags, index)
}

/// Returns `true` if a flag says that nothing was written.
pub(crate) fn is_unwritten(flag: Option<Value>) -> bool {
    flag == Some(Value::Int(0))
}

impl ShownAs {
    pub(crate) fn is_hidden(&self) -> bool {
        *self == Self::Hidden
    }

    /// The name that is shown for a variable with this name.
    pub(crate) fn name<'a>(&'a self, name: &'a str) -> &'a str {
        match self {
            Self::Written(shown) => &shown.name,
            _ => name,
        }
    }

    pub(crate) fn kind(&self) -> ShownKind {
        match self {
            Self::Written(shown) => shown.kind,
            _ => ShownKind::Other,
        }
    }

    /// The content of the variable in the source program, where `value` is its content in the tree: there, a global
    /// variable can be a pointer, and an integer whose address is taken can be an array of one element.
    pub(crate) fn content(&self, view: &RunView<'_>, value: Value) -> Value {
        let Self::Written(shown) = self else { return value };
        let value = if shown.by_reference { show::pointee(view, value) } else { value };
        let is_integer = matches!(shown.kind, ShownKind::Integer | ShownKind::Character | ShownKind::Float(_));
        match value {
            Value::Array(array) if is_integer => match view.heap.get(array) {
                Object::Array(elements) => elements.first().copied().unwrap_or(Value::Undefined),
                _ => value,
            },
            _ => value,
        }
    }
}

impl CompiledProgram {
    /// Shows traces and snapshots of this program as `presentation` says.
    pub fn present(&mut self, presentation: &Presentation) {
        self.is_presented = true;
        self.shown_fields = self.field_names.iter().map(|name| presentation.field(name)).collect();
        self.branches.clone_from(&presentation.branches);
        for function in &mut self.functions {
            function.is_hidden = !presentation.is_written(&function.name);
            for variable in &mut function.variables {
                let shown = presentation.variable(&function.name, &variable.name);
                variable.shown = shown.map_or(ShownAs::Hidden, |shown| ShownAs::Written(shown.clone()));
            }
            for register in 0..function.variables.len() {
                let hidden = |name: &str| {
                    let found = function.variables.iter().position(|each| each.shown.is_hidden() && each.name == name);
                    found.map(|found| found as Register)
                };
                let name = &function.variables[register].name;
                let (flags, state) = (hidden(&Presentation::flags_of(name)), hidden(&Presentation::state_of(name)));
                function.variables[register].flags = flags;
                function.variables[register].state = state;
            }
        }
        for each in &mut self.loops {
            let variables = &self.functions[each.function as usize].variables;
            each.variables.retain(|variable| !variables[variable.register as usize].shown.is_hidden());
            for variable in &mut each.variables {
                variable.shown = variables[variable.register as usize].shown.clone();
            }
        }
    }

    /// The flag that says whether a field of a record was written, by the field's name.
    pub(crate) fn field_flag(&self, shape: u32, fields: &[Value], name: u32) -> Option<Value> {
        if !self.is_presented {
            return None;
        }
        let flag = Presentation::flags_of(&self.field_names[name as usize]);
        self.hidden_part(shape, fields, &flag)
    }

    /// A field of a record that the translation made.
    pub(crate) fn hidden_part(&self, shape: u32, fields: &[Value], name: &str) -> Option<Value> {
        let is_it = |each: &u32| self.field_names[*each as usize] == name && self.shown_field(*each).is_none();
        self.shapes[shape as usize].iter().position(is_it).map(|position| fields[position])
    }

    /// Returns `true` if the source text has this branch.
    pub(crate) fn is_shown_branch(&self, statement: Span) -> bool {
        !self.is_presented || self.branches.binary_search(&statement.start).is_ok()
    }

    /// Returns the kind of a field's value; `None` if it is not shown.
    pub(crate) fn shown_field(&self, name: u32) -> Option<ShownKind> {
        if self.is_presented { self.shown_fields[name as usize] } else { Some(ShownKind::Other) }
    }
}
