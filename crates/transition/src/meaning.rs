//! The meanings of the names of variables of expanded calls.

use loopscope_cfg::{Cfg, Namesake, Variable};
use loopscope_message::{Inlined, Meaning};
use loopscope_smt::Pool;
use loopscope_sorted::SortedSet;

/// Tells a pool what the names of a program's variables stand for. A name that a variable of `main` has stands for that one.
pub fn set_meanings(pool: &mut Pool, cfg: &Cfg) {
    for variable in &cfg.variables {
        set_meaning(pool, variable, "");
    }
    let copied: SortedSet<&str> =
        cfg.variables.iter().filter_map(|variable| Some(&*variable.inlined.as_ref()?.variable)).collect();
    let own = |variable: &&Variable| variable.inlined.is_none() && variable.namesake.is_none();
    for Variable { name, .. } in cfg.variables.iter().filter(own) {
        if copied.contains(&**name) || pool.meaning(name).is_some() {
            pool.set_meaning(&**name, Meaning::Own { variable: name.clone() });
        }
    }
}

/// Tells a pool what the name of a variable stands for, with a suffix that tells it from others of its name.
pub fn set_meaning(pool: &mut Pool, variable: &Variable, suffix: &str) {
    let of = |name: &str| format!("{name}{suffix}");
    if let Some(Namesake { name, lines }) = &variable.namesake {
        let call = variable.inlined.as_ref().map(|inlined| renamed(inlined, of));
        let meaning = Meaning::Namesake { variable: of(name), lines: lines.clone(), call };
        pool.set_meaning(of(&variable.name), meaning);
    } else if let Some(inlined) = &variable.inlined {
        set_inlined(pool, inlined, of);
    }
}

/// A name that contains the name of a variable, such as `*p`. It stands for the same kind of variable.
pub(crate) fn derived(pool: &mut Pool, name: &str, of: impl Fn(&str) -> String) -> String {
    match pool.meaning(name).cloned() {
        Some(Meaning::Inlined(inlined)) => set_inlined(pool, &inlined, &of),
        Some(Meaning::Own { variable }) => pool.set_meaning(of(name), Meaning::Own { variable: of(&variable) }),
        Some(Meaning::Namesake { variable, lines, call }) => {
            let call = call.map(|inlined| renamed(&inlined, &of));
            pool.set_meaning(of(name), Meaning::Namesake { variable: of(&variable), lines, call });
        }
        Some(Meaning::Counter { .. }) | None => {}
    }
    of(name)
}

fn set_inlined(pool: &mut Pool, inlined: &Inlined, of: impl Fn(&str) -> String) {
    let inlined = renamed(inlined, of);
    pool.set_meaning(inlined.name.clone(), Meaning::Inlined(inlined));
}

fn renamed(inlined: &Inlined, of: impl Fn(&str) -> String) -> Inlined {
    Inlined { name: of(&inlined.name), variable: of(&inlined.variable), ..inlined.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_derived_name_stands_for_what_the_variable_leads_to() {
        let mut pool = Pool::default();
        let pointer = Inlined { name: "f.p".to_owned(), function: "f".to_owned(), copy: 1, variable: "p".to_owned() };
        pool.set_meaning("f.p", Meaning::Inlined(pointer.clone()));
        pool.set_meaning("p", Meaning::Own { variable: "p".to_owned() });
        let names = ["f.p", "p", "q"].map(|name| derived(&mut pool, name, |name| format!("*{name}")));
        assert_eq!(names, ["*f.p", "*p", "*q"]);
        let target = Inlined { name: "*f.p".to_owned(), variable: "*p".to_owned(), ..pointer };
        assert_eq!(pool.meaning("*f.p"), Some(&Meaning::Inlined(target)));
        assert_eq!(pool.meaning("*p"), Some(&Meaning::Own { variable: "*p".to_owned() }));
        assert_eq!(pool.meaning("*q"), None);
    }
}
