//! Reads programs that are to be compared.

use loopscope_message::{Message, text};
use loopscope_question::{Program, ProgramText};
use loopscope_syntax::pragma::of_comparison;
use loopscope_syntax::{COption, Dialect, LineIndex, Severity, SourceFiles, Span, Switch};

/// Why a text is no program that can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The line of its first error, from 1; none if it is not about a line.
    pub line: Option<u32>,
    /// The error.
    pub message: Message,
}

impl Refusal {
    /// The error with its line.
    pub fn told(&self) -> Message {
        let Self { line, message } = self;
        match line {
            Some(line) => text!("line {line}: {message}", line = *line, message = message.clone()),
            None => message.clone(),
        }
    }
}

/// The reading of the programs of a task: with the options that their reference sets, and with the call of a function if they are
/// no whole programs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The function.
    function: Option<String>,
    /// The call of it.
    call: String,
    /// The options that the reference sets. Other programs may not set any that it does not set.
    options: Vec<COption>,
}

impl Reading {
    /// For whole programs that are compared with this reference.
    pub fn of(reference: &str, dialect: Dialect) -> Self {
        let switches = Program::read_text(reference, dialect).switches;
        let options = switches.into_iter().filter(|switch| switch.is_on).map(|switch| switch.option).collect();
        Self { options, ..Self::default() }
    }

    /// For a function that takes and returns what it does in a reference, which is C.
    ///
    /// # Errors
    /// Why such a function cannot be called.
    pub fn of_function(reference: &str, dialect: Dialect, function: &str) -> Result<Self, Message> {
        if dialect != Dialect::C {
            return Err(text!("functions are compared in C alone"));
        }
        let call = loopscope_c::driver(reference, function)?;
        Ok(Self { function: Some(function.to_owned()), call, ..Self::of(reference, dialect) })
    }

    /// Returns `true` if whole programs are compared.
    pub fn is_of_programs(&self) -> bool {
        self.function.is_none()
    }

    /// Reads a text.
    pub fn read_text(&self, source: &str, dialect: Dialect) -> ProgramText {
        if dialect != Dialect::C {
            return Program::read_text(source, dialect);
        }
        let lines = of_comparison(self.options.iter().copied());
        Program::read_text(&format!("{source}{lines}{}", self.call), dialect)
    }

    /// Reads a program that starts in `main`, or with the call of the function.
    ///
    /// # Errors
    /// The first error that it has, or why it is not compared.
    pub fn program(&self, source: &str, dialect: Dialect) -> Result<Program, Refusal> {
        if let Some(refusal) = several_files(source) {
            return Err(refusal);
        }
        let text = self.read_text(source, dialect);
        if let Some(error) = text.diagnostics.iter().find(|each| each.severity == Severity::Error) {
            let is_in_call = |function: &String| {
                let message = text!("it has no function `{name}` as the reference has it", name = function.as_str());
                (error.span.start as usize >= source.len()).then_some(Refusal { line: None, message })
            };
            let refusal = self.function.as_ref().and_then(is_in_call);
            return Err(refusal.unwrap_or_else(|| refused(source, error.span, error.message.clone())));
        }
        if let Some(refusal) = self.refusal(&text, source) {
            return Err(refusal);
        }
        text.program.ok_or(Refusal { line: None, message: text!("it is no program") })
    }

    /// Why a text without errors is not compared: it has several files, opens files, whose texts no comparison chooses or reads, sets
    /// options that are not its own to set, or does not start in `main`.
    pub fn refusal(&self, text: &ProgramText, source: &str) -> Option<Refusal> {
        let elsewhere = || {
            let starts = !self.is_of_programs() || starts_in_main(text);
            (!starts).then(|| Refusal { line: None, message: text!("it does not start in `main`") })
        };
        several_files(source)
            .or_else(|| text.program.as_ref().and_then(|program| opened_files(program, source)))
            .or_else(|| self.option_set(text, source))
            .or_else(elsewhere)
    }

    /// The refusal of a program that sets an option which the reference does not set: it would say itself which errors count.
    fn option_set(&self, text: &ProgramText, source: &str) -> Option<Refusal> {
        let is_own = |switch: &&Switch| switch.is_on && !self.options.contains(&switch.option);
        let switch = text.switches.iter().find(is_own)?;
        let message = text!(
            "a program that is compared sets no options, only its reference does: leave out `#pragma loopscope {words}`",
            words = switch.option.words().join(" ")
        );
        Some(refused(source, switch.change.span, message))
    }
}

fn refused(source: &str, place: Span, message: Message) -> Refusal {
    let (line, _) = LineIndex::new(source).line_column(source, place.start);
    Refusal { line: Some(line), message }
}

fn several_files(source: &str) -> Option<Refusal> {
    let message = text!("programs of several files are not compared: put all in one file");
    (!SourceFiles::new(source).is_empty()).then_some(Refusal { line: None, message })
}

fn opened_files(program: &Program, source: &str) -> Option<Refusal> {
    let message = text!("programs that open files are not compared: read from standard input and print");
    Some(refused(source, program.tree().opens_file?, message))
}

/// Returns `true` if a program starts in `main`, and not in another function or in a line.
pub fn starts_in_main(text: &ProgramText) -> bool {
    text.starts.iter().all(|start| start.change.is_some() || start.name == "main")
}

#[cfg(test)]
mod tests {
    use loopscope_syntax::{Dialect, SourceFiles};

    use super::Reading;

    #[test]
    fn a_program_of_several_files_is_refused() {
        let main = "int main(void) { return 0; }";
        let text = SourceFiles::join(&[("main.c", main), ("f.c", "int f(int n) { return n; }")]).expect("names");
        let reading = Reading::of_function("int f(int n) { return n; }", Dialect::C, "f").expect("a number");
        for reading in [reading, Reading::default()] {
            let refused = reading.program(&text, Dialect::C).map_err(|refusal| refusal.told().to_string());
            let message = "programs of several files are not compared: put all in one file";
            assert_eq!(refused.map(drop), Err(message.to_owned()));
        }
    }

    #[test]
    fn a_function_is_a_program() {
        let reference = "int largest(int a[], int n) { int m = a[0]; for (int i = 1; i < n; i++) if (a[i] > m) m = a[i]; return m; }";
        let reading = Reading::of_function(reference, Dialect::C, "largest").expect("numbers and an array");
        let read = |source: &str| reading.program(source, Dialect::C).map_err(|refusal| refusal.told().to_string());
        assert!(read(reference).is_ok());
        assert!(read("int largest(int *v, int k) { return v[k - 1]; }\nint main(void) { return 0; }").is_ok());
        let refused = Err("it has no function `largest` as the reference has it");
        assert_eq!(read("int smallest(int n) { return n; }").as_ref().map(drop).map_err(String::as_str), refused);
        assert_eq!(read("int largest(int n) { return n; }").as_ref().map(drop).map_err(String::as_str), refused);
    }

    #[test]
    fn what_cannot_be_typed_is_refused() {
        let refused =
            |source: &str| Reading::of_function(source, Dialect::C, "f").map_err(|message| message.to_string()).err();
        assert_eq!(
            refused("struct p { int x; }; int f(struct p q) { return q.x; }").as_deref(),
            Some("`q` cannot be typed: only numbers, texts and arrays of numbers can")
        );
        assert_eq!(refused("int f(int *p) { return *p; }").as_deref(), Some("no parameter beside `p` is its length"));
        assert_eq!(refused("int g(void) { return 0; }").as_deref(), Some("there is no function `f`"));
    }

    #[test]
    fn only_the_reference_sets_options() {
        let main = "int main(void) { return 0; }";
        let with = |lines: &str| format!("{main}\n{lines}\n");
        let refused = |reference: &str, lines: &str| {
            let reading = Reading::of(reference, Dialect::C);
            reading.program(&with(lines), Dialect::C).map_err(|refusal| refusal.told().to_string()).err()
        };
        for words in ["ints mathematical", "input any", "malloc may-fail", "model ilp32", "errors -overflow"] {
            let line = format!("#pragma loopscope {words}");
            let why = format!(
                "line 2: a program that is compared sets no options, only its reference does: leave out `{line}`"
            );
            assert_eq!(refused(main, &line), Some(why), "{words}");
            assert_eq!(refused(&with(&line), &line), None, "the reference sets it, too");
        }
        let two = refused(&with("#pragma loopscope errors -overflow"), "#pragma loopscope errors -overflow -shift");
        assert!(two.is_some_and(|why| why.contains("errors -shift")));
        let hidden = refused(main, "#define ON 1\n#if ON\n#pragma \\\n loopscope ints mathematical\n#endif");
        assert!(hidden.is_some_and(|why| why.starts_with("line 4: ")));
        assert_eq!(refused(main, "#pragma once"), None);
        assert_eq!(refused(main, "// the last line \\"), None);
    }

    #[test]
    fn the_options_of_the_reference_are_those_of_all_programs() {
        let set = |reference: &str| {
            let reading = Reading::of(reference, Dialect::C);
            let text = reading.read_text("int main(void) { return 0; } // \\", Dialect::C);
            text.switches.into_iter().filter(|switch| switch.is_on).map(|switch| switch.option).collect::<Vec<_>>()
        };
        let reference =
            "int main(void) { return 0; }\n#pragma loopscope errors -overflow -shift\n#pragma loopscope model ilp32\n";
        assert_eq!(set(reference).len(), 3);
        assert_eq!(set("int main(void) { return 0; }"), []);
    }
}
