//! The macro `text!` of the crate `loopscope-message`: it checks a template and takes the values of its placeholders, as
//! `format!` does.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::{Error, Expr, LitStr, Result, Token};

/// Makes a `Message` of a template and the values of its placeholders.
///
/// `{name}` is a placeholder, for the value that is given for this name, or else for the variable of this name; other braces
/// stand for themselves. A name has lowercase letters and underscores.
#[proc_macro]
pub fn text(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let message = syn::parse::<Text>(input).and_then(|text| message(&text));
    message.unwrap_or_else(|error| error.to_compile_error()).into()
}

/// The contents of the parentheses.
struct Text {
    template: LitStr,
    given: Vec<Value>,
}

/// A value with its name: `name = value`.
struct Value {
    name: Ident,
    value: Expr,
}

impl Parse for Text {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let template = input.parse()?;
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
        let given = Punctuated::<Value, Token![,]>::parse_terminated.parse2(input.parse::<TokenStream>()?)?;
        Ok(Self { template, given: given.into_iter().collect() })
    }
}

impl Parse for Value {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Self { name, value: input.parse()? })
    }
}

fn message(Text { template, given }: &Text) -> Result<TokenStream> {
    let names = names(&template.value());
    if let Some(Value { name, .. }) = given.iter().find(|value| !names.iter().any(|name| value.name == name)) {
        return Err(Error::new(name.span(), "the template has no placeholder of this name"));
    }
    if names.is_empty() {
        return Ok(quote!(::loopscope_message::Message::fixed(#template)));
    }
    let value = |name: &String| {
        let given = given.iter().find(|value| value.name == name).map(|Value { value, .. }| quote!(#value));
        let variable = Ident::new(name, template.span());
        given.unwrap_or_else(|| quote!(#variable))
    };
    let values = names.iter().map(value);
    Ok(quote!(::loopscope_message::Message::new(#template, &[#(&(#values) as &dyn ::loopscope_message::ToArg),*])))
}

/// The names of the placeholders, each once, in the order of their first places.
fn names(template: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for part in template.split('{').skip(1) {
        let Some((name, _)) = part.split_once('}') else { continue };
        let is_name = !name.is_empty() && name.chars().all(|each| each.is_ascii_lowercase() || each == '_');
        if is_name && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}
