//! Sorted maps and sets behave like those of the standard library.

use std::collections::{BTreeMap, BTreeSet};

use loopscope_sorted::{SortedMap, SortedSet};
use proptest::collection::vec;
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Change {
    Insert(u8, u32),
    Add(u8, u32),
    Remove(u8),
    KeepBelow(u8),
    Clear,
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        6 => (0..20_u8, any::<u32>()).prop_map(|(key, value)| Change::Insert(key, value)),
        3 => (0..20_u8, 0..9_u32).prop_map(|(key, value)| Change::Add(key, value)),
        3 => (0..20_u8).prop_map(Change::Remove),
        1 => (0..20_u8).prop_map(Change::KeepBelow),
        1 => Just(Change::Clear),
    ]
}

proptest! {
    #[test]
    fn maps(changes in vec(change(), 0..60)) {
        let (mut map, mut model) = (SortedMap::new(), BTreeMap::new());
        for change in changes {
            match change {
                Change::Insert(key, value) => prop_assert_eq!(map.insert(key, value), model.insert(key, value)),
                Change::Add(key, value) => {
                    *map.entry(key).or_insert(7) ^= value;
                    *model.entry(key).or_insert(7) ^= value;
                }
                Change::Remove(key) => prop_assert_eq!(map.remove(&key), model.remove(&key)),
                Change::KeepBelow(bound) => {
                    map.retain(|key, _| *key < bound);
                    model.retain(|key, _| *key < bound);
                }
                Change::Clear => {
                    map.clear();
                    model.clear();
                }
            }
            prop_assert_eq!(map.iter().collect::<Vec<_>>(), model.iter().collect::<Vec<_>>());
            prop_assert_eq!(map.len(), model.len());
            for key in 0..20 {
                prop_assert_eq!(map.get(&key), model.get(&key));
            }
        }
    }

    #[test]
    fn sets(elements in vec(0..40_u8, 0..60), others in vec(0..40_u8, 0..9), removed in 0..40_u8, from in 0..40_u8, to in 0..40_u8) {
        let mut set: SortedSet<u8> = elements.iter().copied().collect();
        let mut model: BTreeSet<u8> = elements.iter().copied().collect();
        prop_assert_eq!(set.remove(&removed), model.remove(&removed));
        prop_assert_eq!(set.insert(from), model.insert(from));
        prop_assert_eq!(set.iter().collect::<Vec<_>>(), model.iter().collect::<Vec<_>>());
        if from <= to {
            prop_assert_eq!(set.range(from..=to).collect::<Vec<_>>(), model.range(from..=to).collect::<Vec<_>>());
            prop_assert_eq!(set.range(from..to).collect::<Vec<_>>(), model.range(from..to).collect::<Vec<_>>());
        }
        let (other, other_model): (SortedSet<u8>, BTreeSet<u8>) = (others.iter().copied().collect(), others.into_iter().collect());
        prop_assert_eq!(other.is_subset(&set), other_model.is_subset(&model));
        prop_assert_eq!((set.first(), set.last()), (model.first(), model.last()));
        prop_assert_eq!(set.into_iter().collect::<Vec<_>>(), model.into_iter().collect::<Vec<_>>());
    }
}
