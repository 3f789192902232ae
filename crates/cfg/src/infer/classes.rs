//! Unification: classes of expressions and variables that hold values of one shape.

use loopscope_message::{Message, text};
use loopscope_sorted::SortedMap;
use loopscope_syntax::{Diagnostic, Span};

use crate::types::Type;

/// A class: an index into [`Classes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Class(u32);

/// The shape of the values of a class, as their uses show it.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    /// No use has determined it yet.
    Unknown,
    Integer,
    Array(Class),
    Pointer(Class),
    Record {
        fields: SortedMap<String, Class>,
        /// True if a literal has determined the set of fields.
        closed: bool,
    },
    Function(Vec<Class>, Class),
    /// Uses disagree.
    Mixed,
}

impl Shape {
    fn describe(&self) -> Message {
        match self {
            Self::Unknown => text!("anything"),
            Self::Integer => text!("an integer"),
            Self::Array(_) => text!("an array"),
            Self::Pointer(_) => text!("a pointer"),
            Self::Record { fields, closed: true } => {
                let names: Vec<_> = fields.keys().map(String::as_str).collect();
                let fields = format!("{{{}}}", names.join(", "));
                text!("a record with the fields {fields}")
            }
            Self::Record { fields, closed: false } => match fields.keys().next() {
                Some(name) => text!("a record with a field `{name}`"),
                None => text!("a record"),
            },
            Self::Function(parameters, _) if parameters.len() == 1 => text!("a function of 1 parameter"),
            Self::Function(parameters, _) => text!("a function of {count} parameters", count = parameters.len()),
            Self::Mixed => text!("of several kinds"),
        }
    }

    fn parts(&self) -> Vec<Class> {
        match self {
            Self::Unknown | Self::Integer | Self::Mixed => Vec::new(),
            Self::Array(part) | Self::Pointer(part) => vec![*part],
            Self::Record { fields, .. } => fields.values().copied().collect(),
            Self::Function(parameters, result) => parameters.iter().chain([result]).copied().collect(),
        }
    }
}

#[derive(Debug)]
struct Entry {
    parent: Class,
    shape: Shape,
    /// The expression that determined the shape.
    told_by: Span,
}

/// A union-find structure over shapes. Shapes may contain themselves.
#[derive(Debug, Default)]
pub(crate) struct Classes {
    entries: Vec<Entry>,
    pub(crate) warnings: Vec<Diagnostic>,
}

impl Classes {
    /// A new class, with a shape determined by an expression.
    pub(crate) fn fresh(&mut self, shape: Shape, told_by: Span) -> Class {
        let class = Class(self.entries.len() as u32);
        self.entries.push(Entry { parent: class, shape, told_by });
        class
    }

    /// The class that stands for all those unified with this one.
    pub(crate) fn root(&self, class: Class) -> Class {
        let mut at = class;
        while self.entries[at.0 as usize].parent != at {
            at = self.entries[at.0 as usize].parent;
        }
        at
    }

    pub(crate) fn shape(&self, class: Class) -> &Shape {
        &self.entries[self.root(class).0 as usize].shape
    }

    pub(crate) fn is_mixed(&self, class: Class) -> bool {
        matches!(self.shape(class), Shape::Mixed)
    }

    /// Points every class at its root, so that later look-ups take one step.
    pub(crate) fn flatten(&mut self) {
        for index in 0..self.entries.len() as u32 {
            self.compress(Class(index));
        }
    }

    /// Unifies two classes. If their shapes disagree, a warning at `place` names both, and the class and all parts of
    /// both shapes become [`Shape::Mixed`]: through a value of unknown kind anything may reach them.
    pub(crate) fn unify(&mut self, left: Class, right: Class, place: Span) {
        let mut work = vec![(left, right)];
        while let Some((left, right)) = work.pop() {
            let (left, right) = (self.compress(left), self.compress(right));
            if left != right {
                self.merge(left, right, place, &mut work);
            }
        }
    }

    fn merge(&mut self, left: Class, right: Class, place: Span, work: &mut Vec<(Class, Class)>) {
        let of_left = std::mem::replace(&mut self.entries[left.0 as usize].shape, Shape::Unknown);
        let of_right = std::mem::replace(&mut self.entries[right.0 as usize].shape, Shape::Unknown);
        let told = (self.entries[left.0 as usize].told_by, self.entries[right.0 as usize].told_by);
        self.entries[right.0 as usize].parent = left;
        let merged = match (of_left, of_right) {
            (shape, Shape::Unknown) => shape,
            (Shape::Unknown, shape) => {
                self.entries[left.0 as usize].told_by = told.1;
                shape
            }
            (Shape::Integer, Shape::Integer) => Shape::Integer,
            (Shape::Array(one), Shape::Array(other)) => {
                work.push((one, other));
                Shape::Array(one)
            }
            (Shape::Pointer(one), Shape::Pointer(other)) => {
                work.push((one, other));
                Shape::Pointer(one)
            }
            (Shape::Function(some, result), Shape::Function(others, other)) if some.len() == others.len() => {
                work.extend(some.iter().copied().zip(others));
                work.push((result, other));
                Shape::Function(some, result)
            }
            (Shape::Record { fields, closed }, Shape::Record { fields: more, closed: both })
                if (!closed || more.keys().all(|name| fields.contains_key(name)))
                    && (!both || fields.keys().all(|name| more.contains_key(name))) =>
            {
                let mut fields = fields;
                for (name, class) in more {
                    let known = *fields.entry(name).or_insert(class);
                    work.push((known, class));
                }
                Shape::Record { fields, closed: closed || both }
            }
            (one, other) => {
                if !matches!(one, Shape::Mixed) && !matches!(other, Shape::Mixed) {
                    self.disagree(place, (&one, told.0), (&other, told.1));
                }
                self.entries[left.0 as usize].shape = Shape::Mixed;
                let parts = [one.parts(), other.parts()].concat();
                self.mix(parts);
                Shape::Mixed
            }
        };
        self.entries[left.0 as usize].shape = merged;
    }

    /// Makes classes and all their parts [`Shape::Mixed`].
    pub(crate) fn mix(&mut self, mut work: Vec<Class>) {
        while let Some(class) = work.pop() {
            let class = self.compress(class);
            work.extend(std::mem::replace(&mut self.entries[class.0 as usize].shape, Shape::Mixed).parts());
        }
    }

    fn disagree(&mut self, place: Span, one: (&Shape, Span), other: (&Shape, Span)) {
        let (first, second) = if one.1 <= other.1 { (one, other) } else { (other, one) };
        let (first_text, second_text) = (first.0.describe(), second.0.describe());
        self.warnings.push(
            Diagnostic::warning(
                "kinds-disagree",
                place,
                text!("{first_text} in one place and {second_text} in another come together here"),
            )
            .with_related(first.1, text!("{text} here", text = first_text))
            .with_related(second.1, text!("{text} here", text = second_text)),
        );
    }

    fn compress(&mut self, class: Class) -> Class {
        let root = self.root(class);
        let mut at = class;
        while at != root {
            at = std::mem::replace(&mut self.entries[at.0 as usize].parent, root);
        }
        root
    }

    /// The type of a class, for people and for input arrays. Recursive types, and types too large to read, are cut
    /// short by [`Type::Mixed`].
    pub(crate) fn read(&self, class: Class) -> Type {
        let mut budget = 200;
        self.read_below(class, &mut Vec::new(), &mut budget)
    }

    fn read_below(&self, class: Class, around: &mut Vec<Class>, budget: &mut u32) -> Type {
        let class = self.root(class);
        if around.contains(&class) || around.len() > 20 || *budget == 0 {
            return Type::Mixed;
        }
        *budget -= 1;
        around.push(class);
        let ty = match self.shape(class) {
            Shape::Unknown | Shape::Integer => Type::Integer,
            Shape::Mixed => Type::Mixed,
            Shape::Array(part) => Type::Array(Box::new(self.read_below(*part, around, budget))),
            Shape::Pointer(part) => Type::Pointer(Box::new(self.read_below(*part, around, budget))),
            Shape::Function(parameters, _) => Type::Function(parameters.len()),
            Shape::Record { fields, .. } => Type::Record(
                fields.iter().map(|(name, part)| (name.clone(), self.read_below(*part, around, budget))).collect(),
            ),
        };
        around.pop();
        ty
    }
}
