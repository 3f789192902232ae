//! Which inputs take a path.

use loopscope_interp::{Event, Inputs, Limits, Observer, View, run_observed};
use loopscope_syntax::Span;
use loopscope_syntax::ast::Expr;

use crate::answer;
use crate::edits::Edits;
use crate::mistake::Mistake;
use crate::program::{Program, condition, each_statement};
use crate::question::{Claim, Question};

/// The most decisions that a path may have.
const MOST_DECISIONS: usize = 200;

/// The most steps that the run on a path's inputs may take.
const MOST_STEPS: u64 = 100_000;

/// What the conditions of `main` decide in a run on these inputs, in order: their lines, and whether they hold.
///
/// # Errors
/// When the program has errors, asks for other inputs than arguments, decides nothing or too often, or does not come to its end.
pub fn decisions(source: &str, inputs: &Inputs) -> Result<Vec<(u32, bool)>, Mistake> {
    let program = Program::of_exercise(source)?;
    let taken = taken(&program, inputs)?;
    Ok(taken.into_iter().map(|(condition, holds)| (program.lines.line(condition.start), holds)).collect())
}

/// Two programs in which each condition is compared with what it is on the path. A run that leaves the path ends there, and so
/// does one that has taken all of it: the first program asks whether the answer held for one that leaves it, the second one,
/// whether it did not for one that takes it.
pub(crate) fn questions(source: &str, inputs: &Inputs, answer: &str) -> Result<Vec<Question>, Mistake> {
    let program = Program::of_exercise(source)?;
    let taken = taken(&program, inputs)?;
    let integers: Vec<&str> = program.parameters.iter().map(|each| each.name.as_str()).collect();
    let integers: Vec<&str> = integers.into_iter().filter(|name| !program.is_array(name)).collect();
    let said = answer::expression(answer, &program, &integers)?;
    let way: Vec<&str> = taken.iter().map(|(_, holds)| if *holds { "1" } else { "0" }).collect();
    let path = Path { program: &program, said, way: format!("[{}]", way.join(", ")), length: way.len() };
    Ok(vec![
        path.question(Claim::Sound, "if (said) FAILED(); assume(0);", "assume(0);")?,
        path.question(Claim::Complete, "assume(0);", "if (!said) FAILED(); assume(0);")?,
    ])
}

struct Path<'a, 's> {
    program: &'a Program<'s>,
    /// The answer.
    said: String,
    /// What the conditions decide, as an array of 0 and 1.
    way: String,
    length: usize,
}

impl Path<'_, '_> {
    /// The program that does `left` where a run leaves the path, and `taken` where it has taken all of it.
    fn question(&self, claim: Claim, left: &str, taken: &str) -> Result<Question, Mistake> {
        let Self { program, said, way, length } = self;
        let [at, holds, decide, failed] = ["at", "holds", "decide", "failed"].map(|name| program.fresh(name));
        let mut edits = Edits::new(program.source);
        let main = program.main()?;
        edits.insert(main.body[0].span.start, format!("var {at} = 0; var {holds} = {said}; "));
        for condition in conditions(program)? {
            edits.insert(condition.span.start, format!("{decide}(&{at}, {holds}, {way}, "));
            edits.insert(condition.span.end, ")");
        }
        let [left, taken] = [left, taken].map(|text| text.replace("FAILED", &failed));
        let source = format!(
            "{}\n\n{decide}(at, said, way, condition) {{\n  if (way[*at] != (condition != 0)) {{ {left} }}\n  *at = *at + 1;\n  if (*at == {length}) {{ {taken} }}\n  return condition;\n}}\n",
            edits.apply().trim_end()
        );
        Ok(Question::failing(claim, &source, &failed, Vec::new()))
    }
}

/// The conditions of `main`'s statements; other functions may have none.
fn conditions<'a>(program: &'a Program<'_>) -> Result<Vec<&'a Expr>, Mistake> {
    let mut found = Vec::new();
    let mut elsewhere = None;
    for function in &program.tree.functions {
        for statement in &function.body {
            each_statement(statement, &mut |each| match condition(each) {
                Some(condition) if function.name.text == "main" => found.push(condition),
                Some(condition) => elsewhere = Some(condition.span),
                None => {}
            });
        }
    }
    match elsewhere {
        Some(span) => {
            let line = program.lines.line(span.start);
            Err(Mistake::exercise(Some(line), "an exercise about a path can have conditions in `main` alone"))
        }
        None => Ok(found),
    }
}

/// What the conditions of `main` decide on these inputs.
fn taken(program: &Program<'_>, inputs: &Inputs) -> Result<Vec<(Span, bool)>, Mistake> {
    if loopscope_engine::reads_input(program.source) {
        return Err(Mistake::exercise(
            None,
            "an exercise about a path can have arguments of `main` alone, and no `input`",
        ));
    }
    let known: Vec<Span> = conditions(program)?.into_iter().map(|condition| condition.span).collect();
    let compiled = loopscope_interp::compile(&program.tree);
    let mut decisions = Decisions { known, taken: Vec::new() };
    let limits = Limits { steps: MOST_STEPS, ..Limits::default() };
    let run = run_observed(&compiled, inputs, &limits, &mut decisions);
    match (run.outcome.is_cut(), decisions.taken.len()) {
        (true, _) => Err(Mistake::exercise(None, "the run that shows the path does not come to its end")),
        (_, 0) => Err(Mistake::exercise(None, "the run that shows the path decides nothing")),
        (_, count) if count > MOST_DECISIONS => {
            Err(Mistake::exercise(None, format!("the path has more than {MOST_DECISIONS} decisions")))
        }
        _ => Ok(decisions.taken),
    }
}

struct Decisions {
    known: Vec<Span>,
    taken: Vec<(Span, bool)>,
}

impl Observer for Decisions {
    fn wants_events(&self) -> bool {
        true
    }

    fn event(&mut self, event: Event, _: &View<'_>) {
        if let Event::Decided { condition, holds } = event
            && self.known.contains(&condition)
        {
            self.taken.push((condition, holds));
        }
    }
}
