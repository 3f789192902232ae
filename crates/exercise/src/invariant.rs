//! Questions about an invariant of a loop.

use loopscope_message::{Arg, text};
use loopscope_syntax::Span;
use loopscope_syntax::ast::{Stmt, StmtKind};
use loopscope_syntax::print_expression;

use crate::answer;
use crate::edits::Edits;
use crate::mistake::{Mistake, Part};
use crate::program::SourceProgram;
use crate::question::{Claim, Question};
use crate::state::State;
use crate::target;

/// Three programs. The first is the exercise's program up to the loop, with a check there. The others begin at the head
/// of the loop, with any values of the variables that satisfy the condition: the second checks the condition when a run
/// reaches the head again; in the third, runs end there, and fail at the target. No run may fail elsewhere, because
/// nothing would be known about its continuation.
pub(crate) fn questions(source: &str, line: u32, target: u32, answer: &str) -> Result<Vec<Question>, Mistake> {
    let program = SourceProgram::of_exercise(source)?;
    program.names_main_once(Part::Exercise)?;
    let (index, looping) = program.outer_loop(line)?;
    let state = State::new(&program, index)?;
    state.is_covered()?;
    let exercise = Invariant {
        holds: answer::expression(answer, &program, &state.known(true)?)?,
        failed: program.fresh("failed"),
        rounds: program.fresh("rounds"),
        program: &program,
        state,
        looping,
        target,
    };
    Ok(vec![exercise.initiation(), exercise.consecution()?, exercise.enough()?])
}

struct Invariant<'a> {
    program: &'a SourceProgram<'a>,
    state: State<'a>,
    looping: &'a Stmt,
    /// The line that must not be reached.
    target: u32,
    /// The answer.
    holds: String,
    /// The function that is called if the answer is wrong.
    failed: String,
    /// The variable that counts the iterations. It has a telling name, because students see it in the replay of a wrong
    /// answer.
    rounds: String,
}

impl Invariant<'_> {
    fn initiation(&self) -> Question {
        let check = format!("if (!{}) {}(); assume(0);", self.holds, self.failed);
        let looping = self.looping;
        let mut edits = Edits::new(self.program.source);
        match &looping.kind {
            // The initialisation of a `for` precedes its head.
            StmtKind::For { init: Some(init), condition, step, body } => {
                let init = self.program.text(init.span);
                let condition = condition.as_ref().map_or(String::new(), |condition| print_expression(condition).0);
                let step = step.as_ref().map_or("", |step| self.program.text(step.span));
                let header = Span::new(looping.span.start, body.span.start);
                edits.replace(header, format!("{{ {init}; {check} for (; {condition}; {step}) "));
                edits.insert(looping.span.end, " }");
            }
            _ => edits.insert(looping.span.start, format!("{check} ")),
        }
        Question::failing(Claim::Initiation, &edits.apply(), &self.failed).without_other_errors()
    }

    fn consecution(&self) -> Result<Question, Mistake> {
        let Self { holds, failed, rounds, .. } = self;
        let head = format!("if ({rounds} == 1) {{ if (!{holds}) {failed}(); assume(0); }} {rounds} = 1;");
        // The third program is about the target.
        self.onward(Claim::Consecution, &head, "assume(0);", " assume(0);")
    }

    fn enough(&self) -> Result<Question, Mistake> {
        let Self { failed, rounds, .. } = self;
        self.onward(Claim::Enough, &format!("assume({rounds} == 0); {rounds} = 1;"), &format!("{failed}();"), "")
    }

    /// The program from the head of the loop on: it executes `head` each time at the head, `at_target` before the
    /// target, and `behind` after the loop.
    fn onward(&self, claim: Claim, head: &str, at_target: &str, behind: &str) -> Result<Question, Mistake> {
        let Self { program, looping, holds, rounds, .. } = self;
        let mut inputs = Vec::new();
        let outer = self.state.any_values(&mut inputs);
        let inner = self.state.any_values_of_header(&mut inputs);
        let (condition, step, body) = match &looping.kind {
            StmtKind::While { condition, body } => (Some(condition), "", body),
            StmtKind::For { condition, step, body, .. } => {
                (condition.as_ref(), step.as_ref().map_or("", |step| program.text(step.span)), body)
            }
            _ => return Err(Mistake::exercise(None, text!("the loop is neither `while` nor `for`"))),
        };
        let leave =
            condition.map_or(String::new(), |condition| format!("if (!({})) break; ", print_expression(condition).0));
        let start = program.main()?.body[0].span.start;
        let header = format!("{{ {inner}assume({holds}); for (; 1; {step}) {{ {head} {leave}");
        let mut edits = Edits::new(program.source);
        target::put_at(&mut edits, program, looping, self.target, at_target)?;
        edits.replace(Span::new(start, looping.span.start), format!("{outer}var {rounds} = 0; "));
        edits.replace(Span::new(looping.span.start, body.span.start), header);
        edits.insert(looping.span.end, format!(" }} }}{behind}"));
        let question = Question::failing(claim, &edits.apply(), &self.failed);
        Ok(Question { inputs: inputs.into_iter().map(Arg::from).collect(), ..question }.without_other_errors())
    }
}
