//! The preprocessor, as far as it is read: `#include` of the library's headers, `#define` of names, with or without
//! parameters, that stand for tokens, and conditions.

mod arithmetic;
mod conditions;

use indexmap::IndexMap;
use loopscope_message::{Message, text};
use loopscope_syntax::{COption, Diagnostic, ErrorGroup, Span};

use crate::options::{Options, Setting};
use crate::token::{Kind, Token};

/// The headers whose contents are known.
const HEADERS: &[&str] = &[
    "assert.h",
    "conio.h",
    "cs50.h",
    "ctype.h",
    "float.h",
    "limits.h",
    "locale.h",
    "malloc.h",
    "math.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "string.h",
    "strings.h",
    "time.h",
    "unistd.h",
    "windows.h",
];

/// Headers that are not supported, what to do instead, and names that they declare, or how these start.
const NOT_READ: &[(&str, Message, &[&str])] = &[
    ("setjmp.h", text!("leave a function by `return`, and a program by `exit`"), &["jmp_buf", "setjmp", "longjmp"]),
    ("threads.h", text!("do one thing after the other, without threads"), &["thrd_", "mtx_", "cnd_", "_Thread_local"]),
    ("pthread.h", text!("do one thing after the other, without threads"), &["pthread_"]),
    ("stdatomic.h", text!("do one thing after the other, without threads"), &["atomic_", "_Atomic"]),
    (
        "stdarg.h",
        text!("give the function an array and its length"),
        &["va_list", "va_start", "va_arg", "va_end", "va_copy"],
    ),
    ("complex.h", text!("use integers"), &["_Complex", "complex"]),
    ("graphics.h", text!("it belongs to one system; `stdio.h` is everywhere"), &[]),
];

/// The header that is not supported and declares a name, and what to do instead.
pub(crate) fn refused_header(name: &str) -> Option<(&'static str, Message)> {
    let is_it = |each: &&str| name == *each || each.ends_with('_') && name.starts_with(*each);
    NOT_READ.iter().find(|(_, _, names)| names.iter().any(is_it)).map(|(header, instead, _)| (*header, instead.clone()))
}

/// The number of tokens that the macros of a program may expand to.
const MOST_TOKENS: usize = 1 << 20;
/// How deeply macros and their arguments may be nested in each other.
const DEEPEST: usize = 64;

/// What a program says to Loopscope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    /// The function in which it starts, and where that is said.
    pub(crate) entry: Option<(String, Span)>,
    /// What it says about its meaning.
    pub(crate) options: Options,
    /// The headers that are included.
    pub(crate) headers: Vec<&'static str>,
    /// The headers that are not supported.
    pub(crate) refused_headers: Vec<&'static str>,
    /// True if `assert` does nothing, since `NDEBUG` is defined where its header is included.
    pub(crate) has_no_assertions: bool,
    /// The places that are not read, since conditions leave them out.
    left_out: Vec<Span>,
}

impl Settings {
    /// Returns true if a place is not read, since a condition leaves it out.
    pub(crate) fn leaves_out(&self, place: Span) -> bool {
        self.left_out.iter().any(|each| each.start <= place.start && place.start < each.end)
    }
}

/// What a text says to Loopscope.
pub(crate) fn settings(source: &str) -> Settings {
    let tokens = crate::token::lex(source, &mut Vec::new());
    preprocess(source, &tokens, &mut Vec::new()).1
}

/// Executes the directives and expands the macros.
pub(crate) fn preprocess(source: &str, tokens: &[Token], diagnostics: &mut Vec<Diagnostic>) -> (Vec<Token>, Settings) {
    let mut preprocessor = Preprocessor {
        source,
        macros: IndexMap::new(),
        output: Vec::new(),
        settings: Settings::default(),
        left_out_from: None,
        conditions: Vec::new(),
        steps: 0,
        depth: 0,
        is_too_deep: false,
        diagnostics,
    };
    let mut position = 0;
    while position < tokens.len() {
        let token = tokens[position];
        if token.kind == Kind::Hash && token.starts_line {
            let line = &tokens[position + 1..];
            let length = line.iter().position(|token| token.starts_line).unwrap_or(line.len());
            preprocessor.directive(token.span, &line[..length]);
            position += 1 + length;
        } else {
            // A macro with arguments can go over several lines.
            let rest = &tokens[position..];
            let next = rest.iter().position(|token| token.kind == Kind::Hash && token.starts_line);
            let length = next.unwrap_or(rest.len());
            preprocessor.text_lines(&rest[..length]);
            position += length;
        }
        let failure = if preprocessor.is_too_deep {
            Some(("too-deep", text!("macros are nested more than {most} deep", most = DEEPEST)))
        } else if preprocessor.steps > MOST_TOKENS {
            Some((
                "too-long",
                text!("with all macros expanded, the program has more than {most} tokens", most = MOST_TOKENS),
            ))
        } else {
            None
        };
        if let Some((code, message)) = failure {
            preprocessor.diagnostics.push(Diagnostic::error(code, token.span, message));
            preprocessor.output.clear();
            preprocessor.output.extend(tokens.last());
            break;
        }
    }
    preprocessor.end_of_conditions();
    (preprocessor.output, preprocessor.settings)
}

struct Preprocessor<'a> {
    source: &'a str,
    macros: IndexMap<&'a str, Macro<'a>>,
    output: Vec<Token>,
    settings: Settings,
    /// Where the text starts that is left out here, if it is.
    left_out_from: Option<u32>,
    /// The conditions around the text, the innermost last.
    conditions: Vec<conditions::Condition>,
    /// The number of tokens that were looked at.
    steps: usize,
    /// How many calls of `expand` are open.
    depth: usize,
    /// True if they were too many: nothing is expanded any more.
    is_too_deep: bool,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// What a name stands for.
#[derive(Clone)]
struct Macro<'a> {
    /// `None` for a name without parentheses.
    parameters: Option<Vec<&'a str>>,
    body: &'a [Token],
}

/// The arguments in parentheses with which tokens start, and how many tokens that are.
fn arguments(tokens: &[Token]) -> Option<(Vec<&[Token]>, usize)> {
    tokens.first().filter(|first| first.kind == Kind::LeftParenthesis)?;
    let (mut arguments, mut start, mut depth) = (Vec::new(), 1, 1);
    for (position, token) in tokens.iter().enumerate().skip(1) {
        match token.kind {
            Kind::LeftParenthesis => depth += 1,
            Kind::RightParenthesis => depth -= 1,
            Kind::Comma if depth == 1 => {
                arguments.push(&tokens[start..position]);
                start = position + 1;
            }
            _ => {}
        }
        if depth == 0 {
            arguments.push(&tokens[start..position]);
            return Some((arguments, position + 1));
        }
    }
    None
}

impl<'a> Preprocessor<'a> {
    fn directive(&mut self, hash: Span, line: &'a [Token]) {
        let Some((name, rest)) = line.split_first() else { return };
        let whole = hash.to(line.last().map_or(hash, |last| last.span));
        if self.condition(whole, self.text(name.text), rest) {
            return self.note_left_out(whole);
        }
        if !self.is_read() {
            return;
        }
        match self.text(name.text) {
            "include" => self.include(whole, rest),
            "define" => self.define(whole, rest),
            "undef" => {
                if let Some(name) = rest.first() {
                    let name = self.text(name.text);
                    self.macros.shift_remove(name);
                }
            }
            "pragma" => self.pragma(whole, rest),
            other => {
                let message = text!(
                    "`#{other}` is not supported: only `#include` of library headers, `#define` and conditions are"
                );
                self.error("directive", whole, message);
            }
        }
    }

    /// The lines between two directives.
    fn text_lines(&mut self, tokens: &'a [Token]) {
        if self.is_read() {
            return self.expand(tokens, None, &mut Vec::new());
        }
        // The parser needs the end of the text.
        self.output.extend(tokens.last().filter(|last| last.kind == Kind::End));
    }

    /// `#pragma loopscope entry f`, and those of the options. Other tools' pragmas are ignored.
    fn pragma(&mut self, whole: Span, words: &[Token]) {
        if words.first().is_none_or(|tool| self.text(tool.text) != "loopscope") {
            return;
        }
        if let [_, what, name] = words
            && self.text(what.text) == "entry"
        {
            self.settings.entry = Some((self.text(name.text).to_owned(), name.span));
            return;
        }
        if let [_, what, groups @ ..] = words
            && self.text(what.text) == "errors"
            && !groups.is_empty()
        {
            return self.left_out(whole, what.span, groups);
        }
        let said = words.get(1).zip(words.last()).map_or("", |(first, last)| self.text(first.text.to(last.text)));
        let option = COption::all().find(|option| said.split_whitespace().eq(option.words()));
        let Some(option) = option else {
            let options: Vec<String> = COption::all().map(|option| option.words().join(" ")).collect();
            let message = text!(
                "`#pragma loopscope` is read with `entry` and a function, `{options}`",
                options = options.join("`, `")
            );
            return self.error("directive", whole, message);
        };
        self.settings.options.set(Setting { option, place: whole, is_whole: true });
    }

    /// `#pragma loopscope errors -overflow -shift`: each group with the space before it is a place of its own.
    fn left_out(&mut self, whole: Span, what: Span, groups: &[Token]) {
        let mut end = what.end;
        for group in groups.chunks(2) {
            let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
            let written = self.text(first.text.to(last.text));
            let Some(group) = ErrorGroup::ALL.into_iter().find(|group| group.left_out() == written) else {
                let known = ErrorGroup::ALL.map(ErrorGroup::left_out).join("`, `");
                let message =
                    text!("`{written}` is no group of errors: `errors` is read with one or more of `{known}`");
                return self.error("directive", first.span.to(last.span), message);
            };
            let is_whole = groups.len() == 2;
            let place = if is_whole { whole } else { Span::new(end, last.span.end) };
            self.settings.options.set(Setting { option: COption::Without(group), place, is_whole });
            end = last.span.end;
        }
        if self.settings.options.left_out().groups().eq(ErrorGroup::ALL) {
            self.error(
                "directive",
                whole,
                text!("all errors are left out, so there is nothing to find: leave out fewer"),
            );
        }
    }

    fn include(&mut self, whole: Span, rest: &[Token]) {
        let (Some(first), Some(last)) = (rest.first(), rest.last()) else {
            return self.error("include", whole, text!("`#include` needs the name of a header"));
        };
        let written = self.text(first.text.to(last.text));
        let header = written.trim_matches(['<', '>', '"']);
        if let Some((header, instead, _)) = NOT_READ.iter().find(|(name, ..)| *name == header) {
            self.settings.refused_headers.push(header);
            self.error("include", whole, text!("`{name}` is not supported: {instead}", name = header));
        } else if let Some(header) = HEADERS.iter().find(|each| **each == header) {
            self.settings.headers.push(header);
            if *header == "assert.h" {
                self.settings.has_no_assertions = self.macros.contains_key("NDEBUG");
            }
        } else if written.starts_with('"') {
            let message = text!(
                "`{header}` is another file, and only one file is read: replace this line by the text of that file"
            );
            self.error("include", whole, message);
        } else {
            let message = text!("`{header}` is not known here: these are {headers}", headers = HEADERS.join(", "));
            self.error("include", whole, message);
        }
    }

    fn define(&mut self, whole: Span, rest: &'a [Token]) {
        let Some((name, body)) = rest.split_first().filter(|(name, _)| name.kind == Kind::Word) else {
            return self.error("define", whole, text!("`#define` needs a name"));
        };
        let takes_parameters =
            body.first().is_some_and(|next| next.kind == Kind::LeftParenthesis && next.text.start == name.text.end);
        let text = self.text(name.text);
        if !takes_parameters {
            self.macros.insert(text, Macro { parameters: None, body });
            return;
        }
        let end = body.iter().position(|token| token.kind == Kind::RightParenthesis);
        let is_closed = end.is_some();
        let end = end.unwrap_or(body.len() - 1);
        let (parameters, body) = (&body[1..end.max(1)], &body[end + 1..]);
        let kinds = parameters.iter().zip([Kind::Word, Kind::Comma].into_iter().cycle());
        let is_list = is_closed
            && kinds.into_iter().all(|(token, kind)| token.kind == kind)
            && (parameters.len() % 2 == 1 || parameters.is_empty());
        if !is_list || body.iter().any(|token| token.kind == Kind::Hash) {
            let message = text!(
                "`{text}` is a macro with `#`, `##`, `...` or an unfinished list of parameters, which is not \
                    supported: write a function"
            );
            return self.error("function-like-macro", whole, message);
        }
        let parameters = parameters.iter().step_by(2).map(|token| self.text(token.text)).collect();
        self.macros.insert(text, Macro { parameters: Some(parameters), body });
    }

    /// Adds tokens, with what macros stand for. `place` is where the outermost macro is used, `within` are the macros
    /// that are being expanded: C does not expand those again (C11 6.10.3.4).
    fn expand(&mut self, tokens: &[Token], place: Option<Span>, within: &mut Vec<&'a str>) {
        self.is_too_deep |= self.depth > DEEPEST;
        self.depth += 1;
        let mut position = 0;
        while let Some(token) = tokens.get(position) {
            position += 1;
            self.steps += 1;
            if self.is_too_deep || self.steps > MOST_TOKENS {
                break;
            }
            let span = place.unwrap_or(token.span);
            let text = self.text(token.text);
            let found = self.macros.get(text).filter(|_| token.kind == Kind::Word && !token.is_fixed).cloned();
            let Some(found) = found.filter(|_| !within.contains(&text)) else {
                let is_fixed = token.is_fixed || within.contains(&text);
                self.output.push(Token { span, is_fixed, ..*token });
                continue;
            };
            let before = self.output.len();
            position += self.expand_one(&found, token, &tokens[position..], place, within);
            if self.output.len() > before {
                self.refuse_distant_arguments(&tokens[position..]);
            }
        }
        self.depth -= 1;
    }

    /// Adds what a macro stands for; `after` are the tokens after its name. Returns how many of those are arguments.
    fn expand_one(
        &mut self,
        found: &Macro<'a>,
        name: &Token,
        after: &[Token],
        place: Option<Span>,
        within: &mut Vec<&'a str>,
    ) -> usize {
        let span = place.unwrap_or(name.span);
        let text = self.text(name.text);
        let Some(parameters) = &found.parameters else {
            within.push(text);
            self.expand(found.body, Some(span), within);
            within.pop();
            return 0;
        };
        let Some((arguments, length)) = arguments(after) else {
            if after.first().is_some_and(|next| next.kind == Kind::LeftParenthesis) {
                self.steps += after.len();
                self.error("wrong-arity", span, text!("the arguments of `{text}` have no end here"));
            } else {
                self.output.push(Token { span, ..*name });
            }
            return 0;
        };
        self.steps += length;
        let used = span.to(place.unwrap_or(after[length - 1].span));
        let is_empty = parameters.is_empty() && arguments.len() == 1 && arguments[0].is_empty();
        if parameters.len() != arguments.len() && !is_empty {
            let message = text!("`{text}` takes {count} arguments here", count = parameters.len());
            self.error("wrong-arity", used, message);
            return length;
        }
        // Arguments are expanded before they replace the parameters (C11 6.10.3.1).
        let arguments = arguments.into_iter().map(|argument| self.expanded(argument, place, within));
        let arguments: Vec<Vec<Token>> = arguments.collect();
        let mut tokens = Vec::new();
        for token in found.body {
            let name = self.text(token.text);
            match parameters.iter().position(|parameter| token.kind == Kind::Word && *parameter == name) {
                Some(parameter) => tokens.extend(&arguments[parameter]),
                None => tokens.push(Token { span: used, ..*token }),
            }
            if tokens.len() > MOST_TOKENS {
                break;
            }
        }
        within.push(text);
        self.expand(&tokens, None, within);
        within.pop();
        length
    }

    /// Refuses a macro whose expansion ends with the name of a macro that takes the parentheses after it as arguments.
    fn refuse_distant_arguments(&mut self, after: &[Token]) {
        let Some(last) = self.output.last().filter(|last| last.kind == Kind::Word && !last.is_fixed) else { return };
        let (text, span) = (self.text(last.text), last.span);
        let takes_arguments = self.macros.get(text).is_some_and(|found| found.parameters.is_some());
        if takes_arguments && after.first().is_some_and(|next| next.kind == Kind::LeftParenthesis) {
            let message =
                text!("a macro that ends with the name of the macro `{text}` is not read before `(`: write `{text}`");
            self.error("not-read", span, message);
            self.output.pop();
        }
    }

    /// What tokens stand for, by themselves.
    fn expanded(&mut self, tokens: &[Token], place: Option<Span>, within: &mut Vec<&'a str>) -> Vec<Token> {
        let output = std::mem::take(&mut self.output);
        self.expand(tokens, place, within);
        std::mem::replace(&mut self.output, output)
    }

    fn text(&self, span: Span) -> &'a str {
        loopscope_syntax::token::text(self.source, span)
    }

    fn error(&mut self, code: &'static str, span: Span, message: Message) {
        self.diagnostics.push(Diagnostic::error(code, span, message));
    }
}
