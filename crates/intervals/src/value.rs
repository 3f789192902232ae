//! The possible values of a variable, cell or element.

use std::rc::Rc;

use loopscope_sorted::{SortedMap, SortedSet};

use crate::interval::Interval;
use crate::object::{ObjectId, Objects};
use crate::thresholds::Thresholds;

/// A set of values, and whether the place may be unwritten. The empty set means that no run reaches the place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Value {
    /// True if the place may be unwritten.
    pub(crate) unwritten: bool,
    /// The integers in the set.
    pub(crate) integers: Option<Interval>,
    /// True if the set contains the null pointer.
    pub(crate) null: bool,
    /// The possible targets of the pointers, arrays and functions in the set.
    pub(crate) references: SortedSet<ObjectId>,
    /// The records in the set.
    pub(crate) records: Records,
}

/// The field of a record, or of a record in it, and so on; empty for the record itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Path(Vec<Rc<str>>);

impl Path {
    /// The same in a field of this name.
    pub(crate) fn within(&self, name: &str) -> Self {
        Self([name.into()].into_iter().chain(self.0.iter().cloned()).collect())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn starts_with(&self, other: &Self) -> bool {
        self.0.starts_with(&other.0)
    }
}

/// A set of records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Records {
    #[default]
    None,
    /// Records with some of these fields, by their names.
    Some(Rc<SortedMap<String, Field>>),
    /// Any records.
    All,
}

/// The possible values of a field of several records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) value: Value,
    /// True if some of the records lack the field.
    pub(crate) may_be_missing: bool,
}

/// The depth to which nested records are followed.
const MOST_DEPTH: usize = 3;

impl Value {
    pub(crate) fn integers(integers: Interval) -> Self {
        Self { integers: Some(integers), ..Self::default() }
    }

    pub(crate) fn null() -> Self {
        Self { null: true, ..Self::default() }
    }

    pub(crate) fn reference(object: ObjectId) -> Self {
        Self { references: SortedSet::from_iter([object]), ..Self::default() }
    }

    pub(crate) fn unwritten() -> Self {
        Self { unwritten: true, ..Self::default() }
    }

    /// All values of a program.
    pub(crate) fn any(objects: &Objects) -> Self {
        let references = objects.ids();
        Self { unwritten: true, integers: Some(Interval::ALL), null: true, references, records: Records::All }
    }

    /// A record with these fields.
    pub(crate) fn record(fields: impl Iterator<Item = (String, Self)>) -> Self {
        let fields = fields.map(|(name, value)| (name, Field { value, may_be_missing: false }));
        Self { records: Records::Some(Rc::new(fields.collect())).bounded(), ..Self::default() }
    }

    /// Returns `true` if no value is left.
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// The same, but written.
    pub(crate) fn written(self) -> Self {
        Self { unwritten: false, ..self }
    }

    /// The integers in the set, if it has nothing else.
    pub(crate) fn only_integers(&self) -> Option<Interval> {
        self.integers.filter(|integers| *self == Self::integers(*integers))
    }

    /// The values of a field, if all values in the set are records that have it.
    pub(crate) fn part(&self, path: &Path) -> Option<&Self> {
        path.0.iter().try_fold(self, |value, name| {
            let Records::Some(fields) = &value.records else { return None };
            let is_record = !value.unwritten && value.integers.is_none() && !value.null && value.references.is_empty();
            fields.get(&**name).filter(|field| is_record && !field.may_be_missing).map(|field| &field.value)
        })
    }

    /// Visits the fields below one, or itself, that have only integers.
    pub(crate) fn each_integer(&self, path: &Path, visit: &mut dyn FnMut(&Path, Interval)) {
        let Some(part) = self.part(path) else { return };
        if let Some(integers) = part.only_integers() {
            return visit(path, integers);
        }
        let Records::Some(fields) = &part.records else { return };
        for name in fields.keys() {
            let mut inner = path.clone();
            inner.0.push(name.as_str().into());
            self.each_integer(&inner, visit);
        }
    }

    /// Removes all values of a field but these integers. If none is left, the field has these integers.
    pub(crate) fn narrow(&mut self, path: &Path, integers: Interval) {
        self.narrow_part(&path.0, integers);
    }

    fn narrow_part(&mut self, path: &[Rc<str>], integers: Interval) {
        let [name, rest @ ..] = path else {
            *self = Self::integers(self.integers.and_then(|own| own.meet(integers)).unwrap_or(integers));
            return;
        };
        if let Records::Some(fields) = &mut self.records
            && let Some(field) = Rc::make_mut(fields).get_mut(&**name)
        {
            field.value.narrow_part(rest, integers);
        }
    }

    /// Joins another value. Returns whether that changes the set. With thresholds, growing bounds are widened to these.
    pub(crate) fn join(&mut self, other: &Self, widening: Option<&Thresholds>) -> bool {
        let before = (self.unwritten, self.integers, self.null, self.references.len());
        self.unwritten |= other.unwritten;
        self.null |= other.null;
        self.integers = match (self.integers, other.integers) {
            (Some(known), Some(more)) => Some(match widening {
                Some(thresholds) => known.widen(more, thresholds),
                None => known.join(more),
            }),
            (known, more) => known.or(more),
        };
        for object in &other.references {
            self.references.insert(*object);
        }
        let grew = self.records.join(&other.records, widening);
        grew || before != (self.unwritten, self.integers, self.null, self.references.len())
    }
}

impl Records {
    /// The same, with records that are nested too deeply replaced by any value.
    pub(crate) fn bounded(self) -> Self {
        if self.depth() > MOST_DEPTH { self.cut(MOST_DEPTH) } else { self }
    }

    fn cut(&self, depth: usize) -> Self {
        match self {
            Self::Some(_) if depth == 0 => Self::All,
            Self::Some(fields) => {
                let cut = |(name, field): (&String, &Field)| {
                    let records = field.value.records.cut(depth - 1);
                    (name.clone(), Field { value: Value { records, ..field.value.clone() }, ..*field })
                };
                Self::Some(Rc::new(fields.iter().map(cut).collect()))
            }
            other => other.clone(),
        }
    }

    fn depth(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Some(fields) => 1 + fields.values().map(|field| field.value.records.depth()).max().unwrap_or(0),
            Self::All => 1,
        }
    }

    fn join(&mut self, other: &Self, widening: Option<&Thresholds>) -> bool {
        match (&mut *self, other) {
            (_, Self::None) | (Self::All, _) => false,
            (Self::Some(known), Self::Some(more)) if Rc::ptr_eq(known, more) => false,
            (Self::Some(known), Self::Some(more)) => {
                let mut joined = SortedMap::clone(known);
                let mut grew = false;
                for (name, field) in joined.iter_mut() {
                    if !more.contains_key(name) {
                        grew |= !field.may_be_missing;
                        field.may_be_missing = true;
                    }
                }
                for (name, more) in more.iter() {
                    let Some(field) = joined.get_mut(name) else {
                        joined.insert(name.clone(), Field { may_be_missing: true, ..more.clone() });
                        grew = true;
                        continue;
                    };
                    grew |= field.value.join(&more.value, widening);
                    grew |= more.may_be_missing && !field.may_be_missing;
                    field.may_be_missing |= more.may_be_missing;
                }
                if grew {
                    *known = Rc::new(joined);
                }
                grew
            }
            (_, _) => {
                *self = other.clone();
                true
            }
        }
    }
}
