//! The TypeScript of the options of an analysis, made from [`OPTIONS`].

use loopscope_question::options::{Choice, LIMITS, Values, alternatives};
use loopscope_question::{AnalysisOption, OPTIONS, Technique};

/// The type `Options`.
pub(super) fn declaration() -> String {
    let fields = OPTIONS.iter().map(|option| {
        let kind = match &option.values {
            // The page gets the list of techniques from the engine.
            Values::Choice if option.name == "technique" => "string".to_owned(),
            Values::Choice => names(&option.choices()).join(" | "),
            Values::Count { .. } => "number".to_owned(),
            Values::Flag => "boolean".to_owned(),
        };
        let (name, about, default) = (option.name, option.about(), option.default_value());
        let bounds = match option.values {
            Values::Count { least, most } => format!(" From {least} to {most}."),
            _ => String::new(),
        };
        let condition = option.only_with.map_or_else(String::new, |(other, values)| {
            format!(" It has an effect only if `{other}` is {}.", alternatives(values))
        });
        format!("  /** {about}. `{default}` by default.{bounds}{condition} */\n  {name}: {kind};\n")
    });
    format!("/** The options of an analysis. */\nexport interface Options {{\n{}}}\n", fields.collect::<String>())
}

/// A module with the defaults of the options and limits, the options' values, and what they depend on.
pub(super) fn module() -> String {
    let defaults = OPTIONS.iter().map(|option| entry(option, &literal(option, &option.default_value())));
    let values = OPTIONS.iter().map(|option| entry(option, &values(option)));
    let only_with = OPTIONS.iter().filter_map(|option| Some(entry(option, &only_with(option)?)));
    let limits = LIMITS.iter().map(|limit| format!("  {}: {},\n", limit.name, limit.default_in_page()));
    let earlier = Technique::all().filter_map(|technique| Some((technique.earlier_name()?, technique.name())));
    let earlier = earlier.map(|(earlier, present)| format!("  ['{earlier}', '{present}'],\n"));
    format!(
        "// Written by the tests of crates/wasm. Do not edit.
import type {{ Options }} from './interface.ts';

/** The default of each option. */
export const DEFAULTS: Options = {{
{}}};

/** The kind of an option's values. */
export type Values = {{ kind: 'choice'; names: readonly string[] }} | {{ kind: 'count'; least: number; most: number }} | {{ kind: 'flag' }};

/** The values that each option may have. */
export const VALUES: {{ readonly [Name in keyof Options]: Values }} = {{
{}}};

/** Options that have an effect only if another one has one of these values. */
export const ONLY_WITH: {{ readonly [Name in keyof Options]?: {{ option: keyof Options; values: readonly unknown[] }} }} = {{
{}}};

/** The defaults of the limits of an analysis in the page, and of its seed. */
export const LIMITS = {{
{}}};

/** Former names of techniques, each with the present one: links and stored sessions may still have them. */
export const EARLIER_NAMES: ReadonlyMap<string, string> = new Map([
{}]);
",
        defaults.collect::<String>(),
        values.collect::<String>(),
        only_with.collect::<String>(),
        limits.collect::<String>(),
        earlier.collect::<String>(),
    )
}

/// A module of the npm package with the defaults of the limits and of the seed.
pub(super) fn package_limits() -> String {
    let limits = LIMITS.iter().map(|limit| format!("{}: {}", in_camel_case(limit.name), limit.default_value()));
    let limits: Vec<String> = limits.collect();
    format!(
        "// Written by the tests of crates/wasm. Do not edit.

/** The defaults of the limits of an analysis, and of its seed. */
export const LIMITS = {{ {} }};
",
        limits.join(", "),
    )
}

/// `replaySteps` for `replay_steps`.
fn in_camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    words.next().unwrap_or_default().to_owned() + &words.map(capital).collect::<String>()
}

fn entry(option: &AnalysisOption, value: &str) -> String {
    format!("  {}: {value},\n", option.name)
}

fn values(option: &AnalysisOption) -> String {
    match option.values {
        Values::Choice => format!("{{ kind: 'choice', names: [{}] }}", names(&option.choices()).join(", ")),
        Values::Count { least, most } => format!("{{ kind: 'count', least: {least}, most: {most} }}"),
        Values::Flag => "{ kind: 'flag' }".to_owned(),
    }
}

fn only_with(option: &AnalysisOption) -> Option<String> {
    let (other, values) = option.only_with?;
    let other = AnalysisOption::named(other).expect("an option");
    let values: Vec<String> = values.iter().map(|value| literal(other, value)).collect();
    Some(format!("{{ option: '{}', values: [{}] }}", other.name, values.join(", ")))
}

fn names(choices: &[Choice]) -> Vec<String> {
    choices.iter().map(|choice| format!("'{}'", choice.name)).collect()
}

fn literal(option: &AnalysisOption, value: &str) -> String {
    if matches!(option.values, Values::Choice) { format!("'{value}'") } else { value.to_owned() }
}
