//! Questions about the inputs that take a path.

use loopscope_interp::{Event, Inputs, Limits, Observer, Outcome, RunView, run_observed};
use loopscope_message::{Message, text};
use loopscope_syntax::ast::{Expr, ExprKind, Function, StmtKind};
use loopscope_syntax::{Dialect, Span};

use crate::answer;
use crate::edits::Edits;
use crate::mistake::{Mistake, Part};
use crate::program::{SourceProgram, condition, expressions};
use crate::question::{Claim, Question};

/// The most decisions that a path may have.
const MOST_DECISIONS: usize = 200;

/// The most steps that the run on a path's inputs may take.
const MOST_STEPS: u64 = 100_000;

/// The decisions of the conditions of `main` in a run on these inputs, in order: their lines, and whether they hold.
///
/// # Errors
/// The program has errors, reads inputs other than arguments, has no decisions or too many, or its run does not end
/// normally.
pub fn decisions(source: &str, inputs: &Inputs) -> Result<Vec<(u32, bool)>, Mistake> {
    let program = SourceProgram::of_exercise(source)?;
    let taken = taken(&program, inputs)?;
    Ok(taken.into_iter().map(|(condition, holds)| (program.lines().line(condition.start), holds)).collect())
}

/// The decisions of the conditions of `main` in any run on these inputs, however it ends, in order; only the first ones if
/// they are more than a path may have. Empty if the program has errors.
pub fn decisions_on(source: &str, inputs: &Inputs) -> Vec<(u32, bool)> {
    let Ok(program) = SourceProgram::of_exercise(source) else { return Vec::new() };
    let Ok((_, taken)) = run(&program, inputs) else { return Vec::new() };
    let taken = taken.into_iter().take(MOST_DECISIONS);
    taken.map(|(condition, holds)| (program.lines().line(condition.start), holds)).collect()
}

/// Two programs that compare each condition of `main` with its decision on the path. The first runs on inputs that
/// satisfy the answer, and fails if a run leaves the path or ends early, at an error or an assumption. The second
/// checks at the end of `main`, where a run has taken the whole path, that the answer holds.
pub(crate) fn questions(source: &str, inputs: &Inputs, answer: &str) -> Result<Vec<Question>, Mistake> {
    let program = SourceProgram::of_exercise(source)?;
    let taken = taken(&program, inputs)?;
    let integers: Vec<&str> = program.parameters.iter().map(|each| each.name.as_str()).collect();
    let integers: Vec<&str> = integers.into_iter().filter(|name| !program.is_array(name)).collect();
    let said = answer::expression(answer, &program, &integers)?;
    let way: Vec<&str> = taken.iter().map(|(_, holds)| if *holds { "1" } else { "0" }).collect();
    let path = Path { program: &program, said, way: format!("[{}]", way.join(", ")) };
    Ok(vec![path.sound()?, path.complete()?])
}

struct Path<'a, 's> {
    program: &'a SourceProgram<'s>,
    /// The answer.
    said: String,
    /// The decisions of the conditions, as an array of 0 and 1.
    way: String,
}

impl Path<'_, '_> {
    /// Any error refutes the answer: inputs take the path only if their run reaches the end.
    fn sound(&self) -> Result<Question, Mistake> {
        let mut edits = Edits::new(self.program.source);
        edits.insert(self.program.main()?.body[0].span.start, format!("assume({}); ", self.said));
        for function in &self.program.tree().functions {
            function.each_statement(&mut |each| {
                if let StmtKind::Assume(condition) = &each.kind {
                    edits.replace(Span::new(each.span.start, condition.span.start), "assert((");
                    edits.insert(condition.span.end, ")");
                }
            });
        }
        let source = self.compared(edits, "error();")?;
        Ok(Question::no_error(Claim::Sound, source))
    }

    /// A run that ends early does not take the path, so its inputs need not satisfy the answer.
    fn complete(&self) -> Result<Question, Mistake> {
        let [holds, result, failed] = ["holds", "result", "failed"].map(|name| self.program.fresh(name));
        let mut edits = Edits::new(self.program.source);
        let main = self.program.main()?;
        edits.insert(main.body[0].span.start, format!("var {holds} = {}; ", self.said));
        let check = format!("if (!{holds}) {failed}();");
        main.each_statement(&mut |each| match &each.kind {
            StmtKind::Return(value) if value.span.start == value.span.end => {
                edits.insert(each.span.start, format!("{check} "));
            }
            StmtKind::Return(value) => {
                edits.replace(Span::new(each.span.start, value.span.start), format!("{{ var {result} = ("));
                // A run that returns anything but an integer does not reach its end.
                edits.insert(value.span.end, format!(") + 0; {check} return {result}"));
                edits.insert(each.span.end, " }");
            }
            _ => {}
        });
        let source = self.compared(edits, "assume(0);")?;
        Ok(Question::failing(Claim::Complete, &source, &failed))
    }

    /// The program that executes `left` if a run leaves the path.
    fn compared(&self, mut edits: Edits<'_>, left: &str) -> Result<String, Mistake> {
        let Self { program, way, .. } = self;
        let [at, decide, way_of, condition] = ["at", "decide", "way", "condition"].map(|name| program.fresh(name));
        edits.insert(program.main()?.body[0].span.start, format!("var {at} = 0; "));
        for decision in conditions(program)? {
            edits.insert(decision.span.start, format!("{decide}(&{at}, {way}, "));
            edits.insert(decision.span.end, ")");
        }
        Ok(format!(
            "{}\n\n{decide}({at}, {way_of}, {condition}) {{\n  if ({way_of}[*{at}] != ({condition} != 0)) {{ {left} }}\n  *{at} = *{at} + 1;\n  return {condition};\n}}\n",
            edits.apply().trim_end()
        ))
    }
}

/// The conditions of `main`'s statements; other functions must have none.
fn conditions<'a>(program: &'a SourceProgram<'_>) -> Result<Vec<&'a Expr>, Mistake> {
    let mut found = Vec::new();
    let mut elsewhere = None;
    for function in &program.tree().functions {
        function.each_statement(&mut |each| match condition(each) {
            Some(condition) if function.name.text == "main" => found.push(condition),
            Some(condition) => elsewhere = Some(condition.span),
            None => {}
        });
    }
    match elsewhere {
        Some(span) => {
            let line = program.lines().line(span.start);
            Err(Mistake::exercise(Some(line), text!("an exercise about a path can have conditions only in `main`")))
        }
        None => Ok(found),
    }
}

/// The decisions of the conditions of `main` on these inputs.
fn taken(program: &SourceProgram<'_>, inputs: &Inputs) -> Result<Vec<(Span, bool)>, Mistake> {
    if loopscope_question::reads_input(program.source, Dialect::Extended) {
        return Err(Mistake::exercise(
            None,
            text!("an exercise about a path can read only arguments of `main`, and no `input`"),
        ));
    }
    program.names_main_once(Part::Exercise)?;
    calls_end(program)?;
    let (outcome, taken) = run(program, inputs)?;
    let ends_early = |line, how: Message| Err(Mistake::exercise(line, text!("the run that shows the path {how}")));
    let line = |span: Span| Some(program.lines().line(span.start));
    match (outcome, taken.len()) {
        (Outcome::Error { kind, span }, _) => ends_early(line(span), text!("fails here: {kind}")),
        (Outcome::Halted { span }, _) => ends_early(line(span), text!("breaks this assumption")),
        (Outcome::Finished { .. }, 0) => ends_early(None, text!("decides nothing")),
        (Outcome::Finished { .. }, count) if count > MOST_DECISIONS => {
            Err(Mistake::exercise(None, text!("the path has more than {most} decisions", most = MOST_DECISIONS)))
        }
        (Outcome::Finished { .. }, _) => Ok(taken),
        _ => ends_early(None, text!("does not reach its end")),
    }
}

/// A run, with the decisions of the conditions of `main`.
fn run(program: &SourceProgram<'_>, inputs: &Inputs) -> Result<(Outcome, Vec<(Span, bool)>), Mistake> {
    let known: Vec<Span> = conditions(program)?.into_iter().map(|condition| condition.span).collect();
    let compiled = loopscope_interp::compile(program.tree());
    let mut decisions = Decisions { known, taken: Vec::new() };
    let limits = Limits { steps: MOST_STEPS, ..Limits::default() };
    let run = run_observed(&compiled, inputs, &limits, &mut decisions);
    Ok((run.outcome, decisions.taken))
}

/// Refuses functions that may call themselves: whether a call ends is not a decision of `main`, and a run that does not
/// end takes no path.
fn calls_end(program: &SourceProgram<'_>) -> Result<(), Mistake> {
    let functions = &program.tree().functions;
    // The functions that are known to end: they call only such functions.
    let mut ending: Vec<&str> = Vec::new();
    loop {
        let more = functions.iter().filter(|function| !ending.contains(&function.name.text.as_str()));
        let more = more.filter(|function| {
            calls(program, function).is_some_and(|all| all.iter().all(|name| ending.contains(name)))
        });
        let more: Vec<&str> = more.map(|function| function.name.text.as_str()).collect();
        if more.is_empty() {
            break;
        }
        ending.extend(more);
    }
    match functions.iter().find(|function| !ending.contains(&function.name.text.as_str())) {
        Some(function) => {
            let line = program.lines().line(function.name.span.start);
            let message = text!(
                "in an exercise about a path, functions must be called by their names, and must not call themselves"
            );
            Err(Mistake::exercise(Some(line), message))
        }
        None => Ok(()),
    }
}

/// The functions that a function calls; `None` if it calls one that is not named, or uses a function as a value.
fn calls<'a>(program: &SourceProgram<'_>, function: &'a Function) -> Option<Vec<&'a str>> {
    let mut rest: Vec<&Expr> = Vec::new();
    function.each_statement(&mut |each| rest.extend(expressions(each)));
    let mut names = Vec::new();
    while let Some(expression) = rest.pop() {
        match &expression.kind {
            ExprKind::Call(callee, arguments) => {
                let ExprKind::Variable(name) = &callee.kind else { return None };
                if !program.is_function(name) {
                    return None;
                }
                names.push(name.as_str());
                rest.extend(arguments);
            }
            ExprKind::Variable(name) if program.is_function(name) => return None,
            _ => rest.extend(expression.operands()),
        }
    }
    Some(names)
}

struct Decisions {
    known: Vec<Span>,
    taken: Vec<(Span, bool)>,
}

impl Observer for Decisions {
    fn wants_events(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event, _: &RunView<'_>) {
        if let Event::Decided { condition, holds } = event
            && self.known.contains(&condition)
        {
            self.taken.push((condition, holds));
        }
    }
}
