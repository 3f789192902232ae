//! Limits for the cost of questions, and their account.

use std::cell::Cell;
use std::rc::Rc;

use crate::said::units;

/// The limit for the cost of questions, in Z3's `rlimit` units, which are the same on every machine: 300,000 are about
/// half a second of hard nonlinear arithmetic in a browser. All clones share one account, so its owner can change it
/// between questions while the solver holds a clone.
#[derive(Clone, Debug)]
pub struct Resources(Rc<Account>);

#[derive(Debug)]
struct Account {
    limit: Cell<u64>,
    booked: Cell<bool>,
    used: Cell<u64>,
    /// The total that may be used.
    granted: Cell<u64>,
}

/// The cost of a question beside Z3's work: it is written, sent and read. Easy questions cost hardly anything else.
pub const QUESTION_PRICE: u64 = 300;

/// The least limit of a question, even if less than this is left of the grant.
pub const SMALLEST_LIMIT: u64 = 1_000;

impl Resources {
    /// At most `limit` units for each question, 0 for no limit. The cost is not accounted.
    pub fn new(limit: u64) -> Self {
        let (booked, used, granted) = (Cell::new(false), Cell::new(0), Cell::new(u64::MAX));
        Self(Rc::new(Account { limit: Cell::new(limit), booked, used, granted }))
    }

    /// The limit for the cost of each question; 0 for no limit.
    pub fn limit(&self) -> u64 {
        self.0.limit.get()
    }

    /// From the next question on, at most `limit` units for each, 0 for any number.
    pub fn set_limit(&self, limit: u64) {
        self.0.limit.set(limit);
    }

    /// Accounts the cost of questions from the next one on. If the solver does not report it, a question costs nothing.
    pub fn book(&self) {
        self.0.booked.set(true);
    }

    /// Returns `true` if the cost of questions is accounted.
    pub(super) fn is_booked(&self) -> bool {
        self.0.booked.get()
    }

    /// The cost of all questions together.
    pub fn used(&self) -> u64 {
        self.0.used.get()
    }

    /// Grants a total for all further questions. The rest of it limits each question, if it is less than the question's
    /// own limit. If that is too little, or nothing is left, the only answer is [`Failure::Spent`].
    pub fn grant(&self, units: u64) {
        self.0.granted.set(self.used().saturating_add(units));
    }

    /// Runs a function with another limit for each question, and none for all together.
    pub fn beside_grant<R>(&self, limit: u64, act: impl FnOnce() -> R) -> R {
        let granted = self.0.granted.replace(u64::MAX);
        let before = self.0.limit.replace(limit);
        let done = act();
        self.0.granted.set(granted);
        self.0.limit.set(before);
        done
    }

    /// The rest of the granted total.
    pub fn left(&self) -> u64 {
        match self.0.granted.get() {
            u64::MAX => u64::MAX,
            granted => granted.saturating_sub(self.used()),
        }
    }

    /// The limit for the next question, 0 for any amount: its own limit or the rest of the total. `None` if nothing is left.
    pub(super) fn next_limit(&self) -> Option<u64> {
        let (own, left) = (self.limit(), self.left());
        match left {
            0 => None,
            u64::MAX => Some(own),
            _ if own == 0 => Some(left.max(SMALLEST_LIMIT)),
            _ => Some(left.max(SMALLEST_LIMIT).min(own)),
        }
    }

    /// Books the difference between two answers to `(get-info :rlimit)`.
    pub(crate) fn book_between(&self, before: &str, after: &str) {
        if let (Some(before), Some(after)) = (units(before), units(after)) {
            self.spend(after.saturating_sub(before));
        }
    }

    pub(super) fn spend(&self, units: u64) {
        self.0.used.set(self.used().saturating_add(units));
    }
}

impl Default for Resources {
    fn default() -> Self {
        Self::new(2_000_000)
    }
}
