//! Terms about arrays that stand for memory ([`Memory`]), as the program writes them: `*p` for `memory[p]`, `(*p).next` for
//! `next[p]`, `a` for `memory[1]` where the address of `a` is 1, and `p == &a` for `p == 1`.

use loopscope_cfg::{Memory, MemoryArray, VarId};
use loopscope_smt::{IBig, Pool, Role, Sort, Term, TermNode};
use loopscope_sorted::SortedSet;
use rustc_hash::FxHashMap;

use crate::meaning::derived;

/// The same terms for people: they have other symbols, and never occur in questions. `symbols` stand for variables.
pub fn as_written(pool: &mut Pool, memory: &Memory, symbols: &[(VarId, Term)], terms: &[Term]) -> Vec<Term> {
    let by_symbol = |(variable, symbol): &(VarId, Term)| Some((*symbol, memory.arrays.get(variable)?));
    let arrays: FxHashMap<Term, &MemoryArray> = symbols.iter().filter_map(by_symbol).collect();
    let leads_to = |(variable, symbol): &(VarId, Term)| Some((*symbol, *memory.pointers.get(variable)?));
    let mut pointers: FxHashMap<Term, usize> = symbols.iter().filter_map(leads_to).collect();
    let mut names = FxHashMap::default();
    // Those within others come first.
    for read in unquantified(pool, terms) {
        let TermNode::Select(array, index) = *pool.node(read) else { continue };
        let Some(MemoryArray { region, field, leads_to }) = arrays.get(&array) else { continue };
        let index = pool.substitute(index, &names);
        let name = match pool.as_int(index).and_then(|address| at(&memory.regions[*region].variables, address)) {
            Some(variable) if field.is_empty() => variable.to_owned(),
            Some(variable) => derived(pool, variable, |variable| format!("{variable}.{field}")),
            None => {
                let pointer = pool.display(index);
                let is_symbol = matches!(pool.node(index), TermNode::Symbol { .. });
                let pointer = if is_symbol { pointer } else { format!("({pointer})") };
                derived(pool, &pointer, |pointer| {
                    if field.is_empty() { format!("*{pointer}") } else { format!("(*{pointer}).{field}") }
                })
            }
        };
        let symbol = pool.symbol_of(Role::Shown, 0, &name, Sort::Int);
        names.insert(read, symbol);
        pointers.extend(leads_to.map(|region| (symbol, region)));
    }
    let written = pool.substitute_each(terms, &names);
    let mut comparisons = FxHashMap::default();
    for comparison in unquantified(pool, &written) {
        let (sum, is_equation) = match *pool.node(comparison) {
            TermNode::EqualZero(sum) => (sum, true),
            TermNode::LessEqualZero(sum) => (sum, false),
            _ => continue,
        };
        let linear = pool.linear(sum);
        let [(pointer, coefficient)] = linear.terms.as_slice() else { continue };
        let Some(region) = pointers.get(pointer) else { continue };
        let is_negative = *coefficient == IBig::NEG_ONE;
        let address = if is_negative { linear.constant } else { -linear.constant };
        let name = match at(&memory.regions[*region].variables, &address) {
            Some(variable) if is_equation => derived(pool, variable, |variable| format!("&{variable}")),
            None if is_equation && address == IBig::ZERO => "null".to_owned(),
            // No address is negative, so this pointer is not null.
            _ if !is_equation && is_negative && address == IBig::ONE => "null".to_owned(),
            _ => continue,
        };
        // Of two symbols, the older one is written first.
        let address =
            (0..u32::MAX).map(|number| pool.symbol_of(Role::Shown, number, &name, Sort::Int)).find(|new| new > pointer);
        let Some(address) = address else { continue };
        let written = if is_equation { pool.eq(*pointer, address) } else { pool.ne(*pointer, address) };
        comparisons.insert(comparison, written);
    }
    pool.substitute_each(&written, &comparisons)
}

/// The name of the variable at an address.
fn at<'a>(variables: &'a [String], address: &IBig) -> Option<&'a str> {
    let address = usize::try_from(address).ok()?;
    variables.get(address.checked_sub(1)?).map(String::as_str)
}

/// All parts of terms that are not below quantifiers, each after its own parts.
fn unquantified(pool: &Pool, terms: &[Term]) -> SortedSet<Term> {
    let mut parts = SortedSet::new();
    let mut pending = terms.to_vec();
    while let Some(term) = pending.pop() {
        if !matches!(pool.node(term), TermNode::ForAll(..) | TermNode::Lambda(..)) && parts.insert(term) {
            pending.extend(pool.node(term).children());
        }
    }
    parts
}
