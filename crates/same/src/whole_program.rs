//! Reads programs that are to be compared.

use loopscope_message::{Message, text};
use loopscope_question::{Program, ProgramText};
use loopscope_syntax::{Dialect, LineIndex, Severity, SourceFiles};

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

/// The driver that is added to all programs of a task so that they start with a call of a function. Whole programs need
/// nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Driver {
    /// The function.
    function: String,
    text: String,
}

impl Driver {
    /// For a function that takes and returns what it does in a reference, which is C.
    ///
    /// # Errors
    /// Why such a function cannot be called.
    pub fn of(reference: &str, dialect: Dialect, function: &str) -> Result<Self, Message> {
        if dialect != Dialect::C {
            return Err(text!("functions are compared in C alone"));
        }
        Ok(Self { function: function.to_owned(), text: loopscope_c::driver(reference, function)? })
    }

    /// A program that calls the function.
    pub fn added_to(&self, source: &str) -> String {
        format!("{source}{}", self.text)
    }

    /// Returns `true` if whole programs are compared.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

/// Reads a program that starts in `main`.
///
/// # Errors
/// The first error that it has.
pub fn whole_program(source: &str, dialect: Dialect) -> Result<Program, Refusal> {
    program_with(source, dialect, &Driver::default())
}

/// Reads a program that starts in `main`, or with the call of a function.
///
/// # Errors
/// The first error that it has.
pub fn program_with(source: &str, dialect: Dialect, driver: &Driver) -> Result<Program, Refusal> {
    if let Some(refusal) = several_files(source) {
        return Err(refusal);
    }
    let text = Program::read_text(&driver.added_to(source), dialect);
    let starts_in_main = !driver.is_empty() || starts_in_main(&text);
    let ProgramText { program, diagnostics, .. } = text;
    if let Some(error) = diagnostics.into_iter().find(|each| each.severity == Severity::Error) {
        if error.span.start as usize >= source.len() && !driver.is_empty() {
            let message = text!("it has no function `{name}` as the reference has it", name = driver.function.as_str());
            return Err(Refusal { line: None, message });
        }
        let (line, _) = LineIndex::new(source).line_column(source, error.span.start);
        return Err(Refusal { line: Some(line), message: error.message });
    }
    if let Some(refusal) = program.as_ref().and_then(|program| opened_files(program, source)) {
        return Err(refusal);
    }
    let message = if starts_in_main { text!("it is no program") } else { text!("it does not start in `main`") };
    program.filter(|_| starts_in_main).ok_or(Refusal { line: None, message })
}

/// The refusal of a program that has several files, to which no function can be added, or that opens files, whose texts no
/// comparison chooses or reads.
pub fn not_compared(program: &Program, source: &str) -> Option<Refusal> {
    several_files(source).or_else(|| opened_files(program, source))
}

fn several_files(source: &str) -> Option<Refusal> {
    let message = text!("programs of several files are not compared: put all in one file");
    (!SourceFiles::new(source).is_empty()).then_some(Refusal { line: None, message })
}

fn opened_files(program: &Program, source: &str) -> Option<Refusal> {
    let (line, _) = LineIndex::new(source).line_column(source, program.tree().opens_file?.start);
    let message = text!("programs that open files are not compared: read from standard input and print");
    Some(Refusal { line: Some(line), message })
}

/// Returns `true` if a program starts in `main`, and not in another function or in a line.
pub fn starts_in_main(text: &ProgramText) -> bool {
    text.starts.iter().all(|start| start.change.is_some() || start.name == "main")
}

#[cfg(test)]
mod tests {
    use loopscope_syntax::{Dialect, SourceFiles};

    use super::{Driver, program_with};

    #[test]
    fn a_program_of_several_files_is_refused() {
        let main = "int main(void) { return 0; }";
        let text = SourceFiles::join(&[("main.c", main), ("f.c", "int f(int n) { return n; }")]).expect("names");
        let driver = Driver::of("int f(int n) { return n; }", Dialect::C, "f").expect("a number");
        for driver in [driver, Driver::default()] {
            let refused = program_with(&text, Dialect::C, &driver).map_err(|refusal| refusal.told().to_string());
            let message = "programs of several files are not compared: put all in one file";
            assert_eq!(refused.map(drop), Err(message.to_owned()));
        }
    }

    #[test]
    fn a_function_is_a_program() {
        let reference = "int largest(int a[], int n) { int m = a[0]; for (int i = 1; i < n; i++) if (a[i] > m) m = a[i]; return m; }";
        let driver = Driver::of(reference, Dialect::C, "largest").expect("numbers and an array");
        let read =
            |source: &str| program_with(source, Dialect::C, &driver).map_err(|refusal| refusal.told().to_string());
        assert!(read(reference).is_ok());
        assert!(read("int largest(int *v, int k) { return v[k - 1]; }\nint main(void) { return 0; }").is_ok());
        let refused = Err("it has no function `largest` as the reference has it");
        assert_eq!(read("int smallest(int n) { return n; }").as_ref().map(drop).map_err(String::as_str), refused);
        assert_eq!(read("int largest(int n) { return n; }").as_ref().map(drop).map_err(String::as_str), refused);
    }

    #[test]
    fn what_cannot_be_typed_is_refused() {
        let refused = |source: &str| Driver::of(source, Dialect::C, "f").map_err(|message| message.to_string()).err();
        assert_eq!(
            refused("struct p { int x; }; int f(struct p q) { return q.x; }").as_deref(),
            Some("`q` cannot be typed: only numbers, texts and arrays of numbers can")
        );
        assert_eq!(refused("int f(int *p) { return *p; }").as_deref(), Some("no parameter beside `p` is its length"));
        assert_eq!(refused("int g(void) { return 0; }").as_deref(), Some("there is no function `f`"));
    }
}
