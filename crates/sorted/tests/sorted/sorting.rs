//! Sorting behaves like that of the standard library.

use std::cmp::Reverse;

use loopscope_sorted::{sort, sort_by, sort_by_key};
use proptest::collection::vec;
use proptest::prelude::*;

proptest! {
    #[test]
    fn by_value(items in vec(any::<u16>(), 0..80)) {
        let (mut ours, mut theirs) = (items.clone(), items);
        sort(&mut ours);
        theirs.sort_unstable();
        prop_assert_eq!(ours, theirs);
    }

    /// The second parts record the original order of items with the same key.
    #[test]
    fn items_with_the_same_key_stay_in_order(keys in vec(0..9_u8, 0..80)) {
        let items: Vec<(u8, usize)> = keys.into_iter().zip(0..).collect();
        let (mut ours, mut theirs) = (items.clone(), items);
        sort_by_key(&mut ours, |(key, _)| Reverse(*key));
        theirs.sort_by_key(|(key, _)| Reverse(*key));
        prop_assert_eq!(&ours, &theirs);
        sort_by(&mut ours, |(a, _), (b, _)| (b % 3).cmp(&(a % 3)));
        theirs.sort_by_key(|(key, _)| Reverse(key % 3));
        prop_assert_eq!(ours, theirs);
    }
}
