//! The templates of messages, listed for translators: `www/src/generated/templates.ts` has those of all crates whose
//! messages reach the page.

use std::fmt::Write as _;

use expect_test::expect_file;
use proc_macro2::TokenTree;
use syn::LitStr;

use crate::sources;
use crate::workspace::crates;

/// Crates whose messages the page does not show.
const OTHERS: [&str; 3] = ["message", "cli", "xtask"];

#[test]
fn all_templates_are_listed() {
    let mut templates = Vec::new();
    for name in crates().into_iter().filter(|name| !OTHERS.contains(&&**name)) {
        for (_, tokens) in sources::files(&name) {
            collect(tokens, &mut templates);
        }
    }
    let mut listed = String::new();
    for (at, template) in templates.iter().enumerate() {
        if has_words(template) && !templates[..at].contains(template) {
            let _ = writeln!(listed, "  msg({}),", serde_json::to_string(template).expect("a text"));
        }
    }
    let text = format!(
        "// Written by the tests of crates/xtask. Do not edit.\nimport {{ msg }} from '@lit/localize';\n\n\
         /** The templates of the engine's messages: the extraction of texts reads them, and nothing calls this. */\n\
         export const templates = () => [\n{listed}];\n"
    );
    expect_file!["../../../../www/src/generated/templates.ts"].assert_eq(&text);
}

#[test]
fn only_words_are_translated() {
    for template in ["division by zero", "`{code}` is null", "κ1 of {line}"] {
        assert!(has_words(template), "{template}");
    }
    for template in ["`{code}`", "{first}, {second}", "{line}", "`int x`"] {
        assert!(!has_words(template), "{template}");
    }
}

/// The literals of `text!("...")`, in order.
fn collect(tokens: impl IntoIterator<Item = TokenTree>, templates: &mut Vec<String>) {
    let mut before = [const { String::new() }; 2];
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            let mut inner = group.stream().into_iter();
            if before == ["text", "!"]
                && let Some(TokenTree::Literal(literal)) = inner.next()
            {
                let literal: LitStr = syn::parse_str(&literal.to_string()).expect("a template is a text");
                templates.push(literal.value());
            }
            collect(group.stream(), templates);
        }
        let [_, last] = before;
        before = [last, token.to_string()];
    }
}

/// Returns `true` if there is something to translate outside of code and placeholders.
fn has_words(template: &str) -> bool {
    let words = template.split('`').step_by(2).flat_map(|part| part.split('{').enumerate());
    words
        .map(|(at, part)| if at == 0 { part } else { part.split_once('}').map_or(part, |(_, after)| after) })
        .any(|part| part.chars().any(char::is_alphabetic))
}
