// Written by the tests of crates/wasm. Do not edit.

/**
 * A request for an analysis.
 */
export type AnalysisRequest = { 
/**
 * The program.
 */
source: string, 
/**
 * The language it is written in.
 */
dialect: Dialect, 
/**
 * The target.
 */
target: Target, 
/**
 * The technique that answers, with its options. Those that are left out have their defaults.
 */
options: Partial<Options>, 
/**
 * The time limit.
 */
seconds: number, 
/**
 * The most symbolic states it may execute.
 */
states: number, 
/**
 * The most steps that the replay of a witness may take.
 */
replay_steps: number, 
/**
 * The seed of what is chosen at random.
 */
seed: number, };

/**
 * A condition of a constraint vector.
 */
export type Annotated = { 
/**
 * The condition.
 */
formula: Formula, 
/**
 * Its annotation.
 */
annotation: Annotation, };

/**
 * The annotation of a condition (section 5).
 */
export type Annotation = "max" | "min" | "neutral";

/**
 * A [`Verdict`] without its evidence.
 */
export type Answer = "reachable" | "unreachable" | "unknown" | "ends" | "endless";

/**
 * An analysis that the check of an answer needs.
 */
export type AnswerAnalysis = { 
/**
 * The program, in the language of the exercise.
 */
source: string, 
/**
 * The target.
 */
target: Target, 
/**
 * The technique's name in the registry.
 */
technique: string, };

/**
 * An input on which a program does something else than what is expected.
 */
export type AnswerDifference = { 
/**
 * The input; empty if there is nothing.
 */
input: string, 
/**
 * The expected output and end.
 */
expected: GradedOutput, 
/**
 * The output and the end of the program.
 */
given: GradedOutput, };

/**
 * The part of a report that the check of an answer reads.
 */
export type AnswerFinding = { 
/**
 * Its verdict.
 */
verdict: Answer, 
/**
 * The line of the run-time error that was reached, if it was one.
 */
error_line: number | null, 
/**
 * The inputs on which the program never ends; null if there are none.
 */
endless: RequestInputs | null, 
/**
 * The inputs on which the target is reached; null if it is not.
 */
reached: RequestInputs | null, };

/**
 * The result of the check of an answer, or what remains to be done to check it.
 */
export type AnswerOutcome = { "kind": "right" } | { "kind": "not-reached", 
/**
 * The end of the run, in words.
 */
end: Message, 
/**
 * The line where it ends, if it ends at one.
 */
line: number | null, 
/**
 * Its inputs.
 */
given: RequestInputs, 
/**
 * The run; null if the exercise's program has errors.
 */
replay: Replay | null, } | { "kind": "ends", 
/**
 * The end of the run, in words.
 */
end: Message, 
/**
 * The line where it ends, if it ends at one.
 */
line: number | null, 
/**
 * Its inputs.
 */
given: RequestInputs, 
/**
 * The run; null if the exercise's program has errors.
 */
replay: Replay | null, } | { "kind": "not-smallest", 
/**
 * The size of these inputs, in decimal.
 */
size: string, 
/**
 * The size of the smaller ones, in decimal.
 */
smaller: string, 
/**
 * Smaller ones, one per line; null if only their size is reported.
 */
better: string | null, } | { "kind": "ask", 
/**
 * The questions; empty if the answer is about a technique.
 */
questions: Array<AnswerQuestion>, 
/**
 * The next analysis; null if the answer is graded.
 */
next: AnswerAnalysis | null, 
/**
 * The grade, if it is known. An answer is accepted if its check is open and it has the hash of the solution.
 */
grade: 'right' | 'accepted' | 'wrong' | 'open', } | { "kind": "compare", 
/**
 * The request; without a time limit.
 */
request: ProgramRequest, } | { "kind": "program", 
/**
 * Its grade.
 */
program: GradedProgram, } | { "kind": "mistake", 
/**
 * True if it is in the answer, and not in the exercise.
 */
in_answer: boolean, 
/**
 * The line, from 1, in the program of the exercise or in the answer.
 */
line: number | null, 
/**
 * The mistake: a sentence without its full stop.
 */
message: Message, };

/**
 * A question: its program has a run to the target, or one that never ends, if the answer is wrong.
 */
export type AnswerQuestion = { 
/**
 * The claim that holds if the target cannot be reached, or if every run ends.
 */
claim: 'initiation' | 'consecution' | 'enough' | 'equal' | 'sound' | 'complete' | 'bounded' | 'falls' | 'safe' | 'same' | 'assumed' | 'ends', 
/**
 * The program, in the extended dialect. It keeps the lines of the exercise's program or, if the answer repairs
 * that program, of the answer.
 */
source: string, 
/**
 * The line that must not be reached, any run-time error, or the end of every run.
 */
target: Target, 
/**
 * The variables that have the first inputs of a run as their values.
 */
inputs: Array<Arg>, 
/**
 * The state of the claim.
 */
state: 'waits' | 'runs' | 'holds' | 'fails' | 'open', 
/**
 * If the claim fails: the number of the analysis with the counterexample. If it is open: of the one that says why.
 */
finding: number | null, 
/**
 * True if the claim is open since a run fails before it reaches the target.
 */
fails_before: boolean, 
/**
 * The names in its program that the exercise's program does not have.
 */
added: Array<string>, 
/**
 * The number of lines of the exercise's program.
 */
lines: number, 
/**
 * If the claim is about a path and fails: the decisions of conditions in the run of the counterexample, in order.
 */
taken: Array<PathDecision>, };

/**
 * An answer to an exercise.
 */
export type AnswerRequest = { 
/**
 * The text of the lesson.
 */
lesson: string, 
/**
 * Which of its exercises, from 0.
 */
number: number, 
/**
 * The language of the program that it is about, if the exercise has two.
 */
dialect: Dialect, 
/**
 * The answer as the student wrote it.
 */
answer: string, 
/**
 * The findings of the analyses that its check has asked for, in order.
 */
findings: Array<AnswerFinding>, };

/**
 * An approximation of any number of iterations along each path, in any order; κ1 counts those along p1. It admits more
 * than the runs, so it supports proofs only. Besides, each path's conditions hold before the last iteration, if that
 * takes the path.
 */
export type Approximation = { 
/**
 * The conditions before the loop, a conjunct each.
 */
conditions: Array<Formula>, 
/**
 * The values after the iterations, of the program's variables that they change; a value is missing where it may be
 * any. If the paths are not known, these are all variables that they may change.
 */
values: Array<ClosedForm>, 
/**
 * Invariants at the loop's head, one conjunct each.
 */
invariants: Array<Formula>, };

/**
 * The value of a placeholder.
 */
export type Arg = number | string | { 
/**
 * The code.
 */
code: string, 
/**
 * These variables.
 */
copies: Array<Inlined>, } | { 
/**
 * The number.
 */
chain: number, } | Message;

/**
 * A value of a parameter of `main`.
 */
export type ArgumentValue = { "kind": "integer", 
/**
 * The integer.
 */
value: string, } | { "kind": "array", 
/**
 * Stretches of equal elements.
 */
runs: Array<ElementRun>, } | { "kind": "rows", 
/**
 * Stretches of equal rows.
 */
rows: Array<RowRun>, };

/**
 * An element of an array.
 */
export type ArrayElement = { 
/**
 * Its index in decimal.
 */
index: string, 
/**
 * True if elements right before it are left out.
 */
skipped: boolean, 
/**
 * Its value.
 */
value: Held, 
/**
 * True if it was written since the previous snapshot.
 */
changed: boolean, };

/**
 * A result of a technique besides its verdict, for the user to inspect. Each kind has a view in the page.
 */
export type Artefact = { "kind": "navigation", 
/**
 * All of them.
 */
navigation: Navigation, } | { "kind": "condition", 
/**
 * All of it.
 */
condition: NecessaryCondition, } | { "kind": "summaries", 
/**
 * Each loop that the search met, at least one.
 */
loops: Array<LoopSummary>, } | { "kind": "templates", 
/**
 * Each loop that the search met, at least one.
 */
loops: Array<LoopTemplates>, } | { "kind": "interpolants", 
/**
 * All of it.
 */
interpolants: Interpolants, } | { "kind": "invariants", 
/**
 * Each loop with a known invariant, at least one.
 */
loops: Array<Invariant>, };

/**
 * An assumption of an answer about the program's input or about C.
 */
export type Assumption = { 
/**
 * It, as a clause.
 */
clause: Message, 
/**
 * The subject of the option of the program that decides it: with the other value, the program is analysed without the
 * assumption. Null if no option does.
 */
decided_by: Switch['about'] | null, };

/**
 * An edge: one path can come directly after iterations of another.
 */
export type AutomatonEdge = { 
/**
 * The one that comes first, as an index into the paths.
 */
from: number, 
/**
 * The one that follows.
 */
to: number, 
/**
 * The conditions before κ iterations of the first one under which the second one follows, a conjunct each; none if
 * they are not known.
 */
conditions: Array<Formula> | null, };

/**
 * A variable that changes only away from where a loop ends.
 */
export type Away = { 
/**
 * The line of the loop.
 */
line: number, 
/**
 * The variable.
 */
variable: string, 
/**
 * True if it grows, false if it decreases.
 */
grows: boolean, 
/**
 * The condition with which the loop would end.
 */
leaves: string, };

/**
 * A backbone with its condition.
 */
export type Backbone = { 
/**
 * The lines that it passes, in order.
 */
lines: Array<number>, 
/**
 * The parts of its condition, each with its line. Conditions that counters are not negative are left out.
 */
parts: Array<Constraint>, 
/**
 * Further parts that most readers can do without: they are long, or only relate the counts before iterations, or
 * unknown values.
 */
folded: Array<Constraint>, 
/**
 * The number of parts of its condition that are too long to be listed.
 */
hidden: number, 
/**
 * The loops that its condition does not state completely.
 */
left_out: Array<LeftOut>, 
/**
 * The satisfiability of its condition.
 */
fate: BackboneFate, 
/**
 * The question that decided it; `None` if it is not decided.
 */
winner: Winner | null, };

/**
 * The satisfiability of a backbone's condition.
 */
export type BackboneFate = "impossible" | "possible" | "open";

/**
 * A worker that broke.
 */
export type BrokenWorker = { 
/**
 * Its number.
 */
worker: number, };

/**
 * Where a search spent most of its work.
 */
export type Busiest = { "kind": "loop", 
/**
 * Its line, from 1.
 */
line: number, } | { "kind": "calls", 
/**
 * Its name.
 */
function: string, };

/**
 * The cause of a run-time error. Numbers are in decimal.
 */
export type Cause = { "kind": "overflow", 
/**
 * The operator, as it is written.
 */
operator: string, 
/**
 * The left operand; none of a negation.
 */
left: Operand | null, 
/**
 * The right operand.
 */
right: Operand, 
/**
 * The result.
 */
result: string, 
/**
 * The type.
 */
type_name: string, 
/**
 * The end of the type that the result passes.
 */
limit: string, 
/**
 * True if that is its least value, and not its greatest one.
 */
is_least: boolean, 
/**
 * If a loop around it ends in the wrong direction: how.
 */
away: Away | null, } | { "kind": "shift-amount", 
/**
 * By how much.
 */
by: Operand, 
/**
 * The type of what is shifted.
 */
type_name: string, 
/**
 * The number of its bits.
 */
bits: number, } | { "kind": "negative-shift", 
/**
 * The number.
 */
operand: Operand, } | { "kind": "zero-divisor", 
/**
 * The divisor, as it is written.
 */
divisor: string, } | { "kind": "no-value", 
/**
 * The text of the read, as it is written.
 */
name: string, 
/**
 * The line of its declaration, if it is a variable.
 */
declared: number | null, 
/**
 * The line of the first assignment to it in the text, if that is not where it is read.
 */
written: number | null, } | { "kind": "no-value-in", 
/**
 * The call, as it is written.
 */
call: string, 
/**
 * The name of the array.
 */
array: string, } | { "kind": "no-elements", 
/**
 * Its name.
 */
array: string, 
/**
 * Its length.
 */
length: string, } | { "kind": "no-integer", 
/**
 * The type.
 */
type_name: string, 
/**
 * The number without its fraction; none if it is infinite or not a number.
 */
integer: string | null, } | { "kind": "freed", 
/**
 * The line in which it was freed.
 */
line: number, } | { "kind": "returned", 
/**
 * Its name.
 */
array: string, 
/**
 * The name of the function.
 */
function: string, } | { "kind": "stack-overflow" } & OpenCalls | { "kind": "null-pointer" } & NullPointer | { "kind": "unfit-argument" } & UnfitArgument;

/**
 * A check that passed.
 */
export type CertificateCheck = { 
/**
 * Its kind.
 */
kind: CheckKind, 
/**
 * Its line, from 1.
 */
line: number, 
/**
 * The result, as a sentence.
 */
text: Message, };

/**
 * The result of the search for a certificate.
 */
export type CertificateOutcome = { "kind": "found", 
/**
 * The certificate, as `docs/certificate.md` describes it.
 */
text: string, 
/**
 * The checks that were made, in this order, and hold.
 */
checks: Array<CertificateCheck>, 
/**
 * The loop invariants that it states.
 */
invariants: Array<Invariant>, 
/**
 * The loop bounds that it states.
 */
bounds: Array<LoopBound>, } | { "kind": "none", 
/**
 * Why.
 */
reason: Message, } | { "kind": "late" } | { "kind": "rejected", 
/**
 * Why.
 */
reason: Message, };

/**
 * A request for a certificate of a proof that the target cannot be reached, or about the end of runs.
 */
export type CertificateRequest = { 
/**
 * The program.
 */
source: string, 
/**
 * The language it is written in.
 */
dialect: Dialect, 
/**
 * The target that cannot be reached, or the end of runs.
 */
target: Target, 
/**
 * True if the proof rests on invariants.
 */
by_invariants: boolean, 
/**
 * The inputs and the ranges of values on which the program was run, if the proof rests on runs.
 */
tried: Array<Tried>, 
/**
 * The claims at loops that were found to hold.
 */
claims: Array<Claim>, 
/**
 * If every run ends: the terms that decrease.
 */
measures: Array<Measure>, 
/**
 * The run that never ends; null if the answer is another one.
 */
endless: EndlessGrounds | null, 
/**
 * The time limit.
 */
seconds: number, };

/**
 * A chain: a path through the program, or a prefix of one, or a path once around a loop. Inner loops are single nodes.
 */
export type Chain = { 
/**
 * The `0` of c₀; κ₀ is then its path counter.
 */
id: number, 
/**
 * A root chain, a prefix of several, or a path once around a loop.
 */
role: ChainRole, 
/**
 * Its nodes, in order.
 */
nodes: Array<ChainNode>, 
/**
 * The number of other paths around the loop that have the same effect and count as this chain.
 */
alike: number, 
/**
 * Values of variables after this chain's loop, in path counters. Those that do not change are left out.
 */
values: Array<ClosedForm>, 
/**
 * The constraints on the path counters (for a root chain: for its end to be reached).
 */
constraints: Array<Constraint>, 
/**
 * The positions of constraints that contradict each other, in increasing order: an unsatisfiable core. Empty if
 * none is known.
 */
core: Array<number>, 
/**
 * For each counter, an interval that contains its values in all solutions of the constraints (CBA, algorithm 2).
 * Intervals that exclude only negative values are left out.
 */
intervals: Array<CounterInterval>, 
/**
 * The counts with which this chain was taken, one for each counter that its loop has, once a vector of counters
 * was found that leads to the target. Empty otherwise.
 */
counters: Array<CounterValue>, 
/**
 * Its fate.
 */
fate: ChainFate, };

/**
 * The fate of a chain.
 */
export type ChainFate = "infeasible" | "reached" | "exhausted" | "open";

/**
 * A node of a chain.
 */
export type ChainNode = { 
/**
 * Its kind.
 */
kind: ChainNodeKind, 
/**
 * Its text, such as `A[i] == 1` or `i = i + 1`.
 */
text: Arg, 
/**
 * Its line in the program, from 1.
 */
line: number, 
/**
 * For a loop node: the `id`s of the subchains that may be taken there, in any order and number.
 */
subchains: Array<number>, };

/**
 * The three kinds of nodes of a chain (CBA, section 3.1).
 */
export type ChainNodeKind = "assume" | "transform" | "loop";

/**
 * The start and the end of a chain.
 */
export type ChainRole = { "kind": "root" } | { "kind": "beginning" } | { "kind": "sub", 
/**
 * The `id` of the chain that this one is part of.
 */
parent: number, 
/**
 * The line of the loop.
 */
loop_line: number, };

/**
 * The kinds of checks.
 */
export type CheckKind = "initiation" | "consecution" | "bound" | "safety" | "outside" | "run" | "bounded" | "descent" | "entry" | "closed";

/**
 * The result of the check of a certificate.
 */
export type CheckOutcome = { "kind": "holds", 
/**
 * Its claim: `reachable`, `unreachable`, `ends` or `endless`.
 */
verdict: string, 
/**
 * Of what: `any` for any run-time error, `line:N`, or `ends`.
 */
target: string, 
/**
 * The language in which the program was read.
 */
dialect: Dialect, 
/**
 * The checks that were made, in this order, and hold.
 */
checks: Array<CertificateCheck>, } | { "kind": "refused", 
/**
 * Why.
 */
reason: Message, 
/**
 * The checks that passed before.
 */
checks: Array<CertificateCheck>, } | { "kind": "late" };

/**
 * A request to check a certificate.
 */
export type CheckRequest = { 
/**
 * The program that it is about.
 */
source: string, 
/**
 * The language it is written in: a certificate that names another one is refused.
 */
dialect: Dialect, 
/**
 * The certificate, as `docs/certificate.md` describes it.
 */
certificate: string, 
/**
 * The time limit.
 */
seconds: number, };

/**
 * A formula that holds at the head of a loop whenever a run reaches it.
 */
export type Claim = { 
/**
 * The head: the number of a node in the program without calls.
 */
head: number, 
/**
 * The formula: SMT-LIB, with [the names of variables](loopscope_cfg::distinct_names) in that program.
 */
formula: string, };

/**
 * The claims that a technique can prove.
 */
export type Claims = "witness" | "proof" | "both" | "ends" | "endless" | "all";

/**
 * The words of a report.
 */
export type ClassReport = { 
/**
 * The code of the language, such as `en`.
 */
language: string, 
/**
 * The title.
 */
title: string, 
/**
 * The task, and what the verdicts mean.
 */
about: string, 
/**
 * The heads of the columns: group, programs, points, remark.
 */
heads: [string, string, string, string], 
/**
 * The groups, which name no student.
 */
groups: Array<ReportGroup>, 
/**
 * The students, in the order of their names.
 */
students: Array<ReportStudent>, };

/**
 * A condition with its class.
 */
export type ClassifiedCondition = { 
/**
 * The condition.
 */
formula: Formula, 
/**
 * Its line.
 */
line: number, 
/**
 * True for an IV condition: the sum that is compared with 0 changes by a fixed amount on each path.
 */
induction: boolean, 
/**
 * For a NIV condition: the path that changes it by something else, as an index.
 */
path: number | null, };

/**
 * The value of a variable after a loop.
 */
export type ClosedForm = { 
/**
 * The variable; or an element of an array, such as `A[ι]`.
 */
variable: string, 
/**
 * True if that is the element of an array at any index ι.
 */
at_any_index: boolean, 
/**
 * Its value, in the values before the loop and path counters; `None` if it is not known (★).
 */
value: Formula | null, };

/**
 * A comparison of a variable or an element with another one or a number.
 */
export type Comparison = { 
/**
 * The variable or element.
 */
left: Formula, 
/**
 * Its sign: `<=`, `>=`, `<`, `>`, `==` or `!=`.
 */
relation: string, 
/**
 * The formula that it is compared with.
 */
right: Formula, 
/**
 * True if that is a number.
 */
with_number: boolean, };

/**
 * The places where one kind of error could happen.
 */
export type Considered = { 
/**
 * In words: "division by zero".
 */
text: Message, 
/**
 * The number of places.
 */
places: number, 
/**
 * Their lines, from 1, each once.
 */
lines: Array<number>, };

/**
 * A constraint on path counters.
 */
export type Constraint = { 
/**
 * The constraint. Values without a closed form are `★1`, `★2` and so on.
 */
formula: Formula, 
/**
 * The origin of the constraint, in words with code between backticks: "`i != 5` in the last iteration of the loop
 * in line 3".
 */
why: Message, 
/**
 * The line it comes from.
 */
line: number, };

/**
 * The content of an object.
 */
export type Content = { "kind": "cell", 
/**
 * Its value.
 */
value: Held, 
/**
 * True if it was written since the previous snapshot.
 */
changed: boolean, } | { "kind": "array", 
/**
 * The elements that are shown, by rising index.
 */
elements: Array<ArrayElement>, 
/**
 * The number of its elements; none for an input array, which has one at every index.
 */
length: number | null, 
/**
 * True if elements after the last one are left out.
 */
cut: boolean, };

/**
 * A contradiction at which paths to the target end.
 */
export type Contradiction = { 
/**
 * The paths that end here, as a sentence with code between backticks.
 */
ends: Message, 
/**
 * The `id` of its chain, if it is about a chain.
 */
chain: number | null, 
/**
 * The conditions that cannot hold together. Empty if known values decide.
 */
conditions: Array<Excluded>, 
/**
 * The condition of the program that never holds, if `ends` says that.
 */
never: NeverHolds | null, };

/**
 * The part of a turn that the coordinator reads.
 */
export type CoordinatedTurn = { 
/**
 * The member.
 */
member: number, 
/**
 * The round, from 0.
 */
round: number, 
/**
 * The member's place among those that have a turn in this round, from 0.
 */
position: number, 
/**
 * True if the turn ended the analysis.
 */
ends: boolean, 
/**
 * True if it ended only the round.
 */
ends_round: boolean, };

/**
 * The coordinator's decision after a message. All workers that it lists wait for the end of the same round.
 */
export type CoordinatorDecision = { 
/**
 * The workers that continue: to the next round, or to the report.
 */
go_on: Array<number>, 
/**
 * The workers that are done, since another worker makes the report.
 */
done: Array<number>, 
/**
 * For the workers that continue: the numbers of the turns that count in the round, in order, theirs included.
 */
turns: Array<number>, 
/**
 * For the workers that continue, too: the workers that were lost by the end of the round.
 */
lost: Array<number>, 
/**
 * The current round.
 */
round: number, 
/**
 * True if no worker is left that can make the report.
 */
failed: boolean, };

/**
 * The report of a worker of an analysis to the coordinator: one of these.
 */
export type CoordinatorMessage = { 
/**
 * A member has had its turn.
 */
turn?: CoordinatedTurn, 
/**
 * The worker waits for the end of a round.
 */
waits?: WaitingWorker, 
/**
 * The worker broke.
 */
lost?: BrokenWorker, };

/**
 * A node of a core.
 */
export type CoreNode = { 
/**
 * Its text, such as `i < n` or `i = i + 1`.
 */
text: string, 
/**
 * Its line, from 1.
 */
line: number, };

/**
 * The cost of work.
 */
export type Cost = { 
/**
 * Symbolic states executed.
 */
states: number, 
/**
 * Steps: nodes of the flow graph that states executed; for runs, statements.
 */
steps: number, 
/**
 * Questions that reached the solver.
 */
solver_calls: number, 
/**
 * The cost of these questions, in the solver's own units.
 */
units: number, };

/**
 * The iterations of a loop, or of all loops together, for each value of the input.
 */
export type CountSeries = { 
/**
 * The bound: an index into those of the proof; none for the bound of all loops together.
 */
bound: number | null, 
/**
 * The values of the bound, in decimal; none if that is not known.
 */
most: Array<string | null>, 
/**
 * The numbers of iterations that the run completes: if the bound is about each time that a run gets to the loop,
 * the largest number. None if the run does not get to the loop then, or is long.
 */
counted: Array<number | null>, };

/**
 * A path through a loop, with its counter.
 */
export type CountedWay = { 
/**
 * The counter: the number of times that the path is taken.
 */
counter: Formula, 
/**
 * Its conditions, with code between backticks.
 */
where_taken: Message, };

/**
 * A path counter with bounds.
 */
export type CounterInterval = { 
/**
 * The counter.
 */
counter: Formula, 
/**
 * Its least value.
 */
least: string, 
/**
 * Its greatest value; null if it has no bound.
 */
most: string | null, };

/**
 * A path counter with its value.
 */
export type CounterValue = { 
/**
 * The counter, such as κ₁.
 */
counter: Formula, 
/**
 * Its value.
 */
value: string, };

/**
 * The verdict on a goal.
 */
export type CoverFate = { "verdict": "reachable", 
/**
 * The inputs that reach it: indices into [`CoverReport::inputs`], at least one.
 */
inputs: Array<number>, } | { "verdict": "unreachable" } & Never | { "verdict": "unknown", 
/**
 * Why.
 */
stop: StopReason, };

/**
 * Inputs with the result of the run on them.
 */
export type CoverInput = { 
/**
 * The integers that `input` reads, in order.
 */
inputs: Array<Repeated>, 
/**
 * The parameters of `main`, in order.
 */
parameters: Array<ParameterValue>, 
/**
 * The number of steps that the interpreter took.
 */
steps: number, 
/**
 * The end of the run.
 */
end: RunEnd, 
/**
 * The goals that it reaches, as indices into [`CoverReport::goals`].
 */
goals: Array<number>, };

/**
 * The outcome of a request to cover a program.
 */
export type CoverOutcome = { "kind": "cover", 
/**
 * The findings of the coverage.
 */
report: CoverReport, 
/**
 * The same as a file of JSON.
 */
json: string, 
/**
 * The inputs as a table: a file of CSV.
 */
csv: string, } | { "kind": "refused", 
/**
 * All of them.
 */
diagnostics: Array<Diagnostic>, };

/**
 * The result of covering a program.
 */
export type CoverReport = { 
/**
 * The goals: lines, then branches, then errors, each in source order.
 */
goals: Array<GoalReport>, 
/**
 * Inputs that together reach all reached goals, the simplest first.
 */
inputs: Array<CoverInput>, 
/**
 * Runs that never end, each in a loop or a recursion of another line, that were found with little work.
 */
endless: Array<EndlessRun>, 
/**
 * The work done.
 */
stats: Stats, };

/**
 * A request to cover a program.
 */
export type CoverRequest = { 
/**
 * The program.
 */
source: string, 
/**
 * The language it is written in.
 */
dialect: Dialect, 
/**
 * The time limit.
 */
seconds: number, 
/**
 * The seed of what is chosen at random.
 */
seed: number, 
/**
 * To look for errors alone; neither lines nor branches are covered then.
 */
errors?: ErrorsRequest, };

/**
 * A result during the coverage of a program.
 */
export type CoverStep = { "kind": "begin", 
/**
 * All of them, by their numbers.
 */
goals: Array<Goal>, } | { "kind": "reached", 
/**
 * Their numbers.
 */
goals: Array<number>, 
/**
 * The inputs.
 */
input: CoverInput, } | { "kind": "unreachable", 
/**
 * Its number.
 */
goal: number, 
/**
 * Why.
 */
never: Never, } | { "kind": "looking", 
/**
 * Its number.
 */
goal: number, } | { "kind": "open", 
/**
 * The goal's number.
 */
goal: number, 
/**
 * Why.
 */
stop: StopReason, } | { "kind": "reducing" };

/**
 * A part of a path through a loop.
 */
export type Decision = { "kind": "branch", 
/**
 * Its line.
 */
line: number, 
/**
 * True if its condition held.
 */
taken: boolean, } | { "kind": "loop", 
/**
 * Its line.
 */
line: number, 
/**
 * An index into its paths, unless it had too many.
 */
path: number | null, };

/**
 * A message about the text.
 */
export type Diagnostic = { 
/**
 * Its severity.
 */
severity: 'error' | 'warning' | 'hint', 
/**
 * A stable, hyphenated identifier of the kind of message.
 */
code: string, 
/**
 * The message, in plain words.
 */
message: Message, 
/**
 * Where it starts.
 */
from: number, 
/**
 * Where it ends.
 */
to: number, 
/**
 * Related places.
 */
related: Array<RelatedPlace>, 
/**
 * A change that fixes it, if one is known.
 */
fix: Fix | null, };

/**
 * Which language is read.
 *
 * Decisions that the grammar leaves open:
 * - `alloc` takes the whole expression that follows: `alloc 1 + 2` is `alloc (1 + 2)`.
 * - `else if` counts as an extension, although the core's grammar would let any statement follow an `else`.
 * - `int`, `for`, `do`, `break`, `continue`, `assert`, `assume` and `error` are keywords in the extended dialect and
 *   ordinary names in the core, unless a statement starts with one and continues like an extension.
 * - `a--b` is a decrement, and so an error, in the extended dialect, and `a - (-b)` in the core.
 * - A function without a final `return` returns 0 in the extended dialect; the tree has that `return`, with an empty
 *   span before the closing brace.
 * - `;` alone is an empty block in the extended dialect.
 * - An inner variable may hide an outer one, as in C ([`names`]).
 */
export type Dialect = "extended" | "sized" | "microc" | "c";

/**
 * A change of the text.
 */
export type Edit = { 
/**
 * Where the replaced text starts.
 */
from: number, 
/**
 * Where the replaced text ends.
 */
to: number, 
/**
 * The text to put there.
 */
insert: string, };

/**
 * The same element at every index from the first to the last.
 */
export type ElementRun = { 
/**
 * The first index in decimal.
 */
first: string, 
/**
 * The last index in decimal.
 */
last: string, 
/**
 * The element in decimal.
 */
value: string, };

/**
 * Why a run never leaves a loop, where nothing but [`Evidence::Recurrent`]'s `unchanged` variables says so.
 */
export type EndlessCause = { "kind": "no-exit" } | { "kind": "assigned", 
/**
 * The condition, as it is written.
 */
condition: string, } | { "kind": "never-negative", 
/**
 * The condition, as it is written.
 */
condition: string, } | { "kind": "empty-body", 
/**
 * The line of the `;`.
 */
line: number, } | { "kind": "away", 
/**
 * The variable.
 */
variable: string, 
/**
 * True if it grows, false if it decreases.
 */
grows: boolean, 
/**
 * The condition with which the loop would end.
 */
leaves: string, } | { "kind": "same", 
/**
 * The variables.
 */
variables: Array<string>, 
/**
 * True if that is so from the first iteration on.
 */
from_start: boolean, };

/**
 * The run that never ends, for a certificate.
 */
export type EndlessGrounds = { 
/**
 * Its inputs, without those that are read again and again.
 */
given: RequestInputs, 
/**
 * The integers that later inputs read, over and over.
 */
later: Array<string>, 
/**
 * The number of times that the run is at the head before it enters the set of states that it never leaves.
 */
visits: number, 
/**
 * The head; null if the interpreter saw that its whole state comes again.
 */
head: number | null, };

/**
 * A run that never ends.
 */
export type EndlessRun = { 
/**
 * Its inputs.
 */
witness: Witness, 
/**
 * Why it never ends: its evidence is a recurrent set. `never_left` has the line of the loop if no run leaves it.
 */
proof: Proof, 
/**
 * True if it never ends only if integers have no bounds. In C, one of them may overflow in it after very many
 * iterations.
 */
overflows: boolean, 
/**
 * The overflow and its time, if that is known.
 */
overflow: LateOverflow | null, };

/**
 * A run that only an error ends.
 */
export type ErrorEnd = { 
/**
 * Its inputs.
 */
witness: Witness, 
/**
 * The error.
 */
error: ErrorText, 
/**
 * The line of the loop that it does not leave otherwise; none if the run fills the stack with calls that never return.
 */
line: number | null, 
/**
 * True if no run leaves the loop otherwise.
 */
is_only_end: boolean, };

/**
 * A run-time error with its location.
 */
export type ErrorText = { 
/**
 * A stable, hyphenated identifier: `division-by-zero`, `null-dereference`, ...
 */
kind: string, 
/**
 * In words: "division by zero".
 */
text: Message, 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The column in characters, from 1.
 */
column: number, 
/**
 * The array and the index, if an index is out of bounds and the run is known.
 */
bounds: OutOfBounds | null, 
/**
 * Why the run fails, if that is known.
 */
cause: Cause | null, 
/**
 * The cause as a sentence; of an index out of bounds, the array and the index.
 */
why: Message | null, };

/**
 * A request to look for all errors of a program.
 */
export type ErrorsRequest = { 
/**
 * Only everyday inputs count, with numbers up to this; null if all inputs count. It has no effect in programs that are
 * not C.
 */
numbers: number | null, 
/**
 * Inputs that are tried first.
 */
known: Array<RequestInputs>, };

/**
 * A report of a running analysis.
 */
export type Event = { "kind": "turn", 
/**
 * The member: an index into `members`.
 */
at: number, 
/**
 * The members that take part, with their results so far.
 */
members: Array<MemberReport>, 
/**
 * The turns so far.
 */
turns: Array<Turn>, } | { "kind": "progress", 
/**
 * The counts of the member at work.
 */
stats: Stats, 
/**
 * Its current activity: "summing the loop in line 7".
 */
doing: Message, } | { "kind": "built", 
/**
 * The artefact, which replaces the member's previous one.
 */
artefact: Artefact, };

/**
 * The answer for everyday inputs.
 */
export type EverydayAnswer = { 
/**
 * The answer. A witness or proof of the report is about everyday inputs as well, where that is its answer.
 */
verdict: Answer, 
/**
 * The largest everyday number, and the smallest one without its sign.
 */
limit: number, 
/**
 * True if nothing else was asked: then the whole report is about everyday inputs.
 */
is_alone: boolean, };

/**
 * A condition of the program that takes part in a proof.
 */
export type Excluded = { 
/**
 * The condition of the program, in words.
 */
why: Message, 
/**
 * Its line, from 1; 0 if it has no line.
 */
line: number, 
/**
 * The condition on inputs or counters; `None` if it is too long to be shown.
 */
formula: Formula | null, 
/**
 * The kind of the condition.
 */
kind: ExcludedKind, };

/**
 * The kind of a condition in a proof.
 */
export type ExcludedKind = { "kind": "condition", 
/**
 * The condition, as code.
 */
code: string, } | { "kind": "first-iteration", 
/**
 * The condition, as code.
 */
code: string, 
/**
 * The line of the loop.
 */
loop_line: number, } | { "kind": "last-iteration", 
/**
 * The condition, as code.
 */
code: string, 
/**
 * The line of the loop.
 */
loop_line: number, } | { "kind": "counts" } | { "kind": "other" };

/**
 * A program with a question about it. Lines are those of the program, from 1.
 */
export type Exercise = { 
/**
 * Its title.
 */
title: string, 
/**
 * The name under which its answer is kept and handed in.
 */
id: string, 
/**
 * The kind of question.
 */
kind: ExerciseKind, 
/**
 * The line that the question is about.
 */
target: number | null, 
/**
 * The line of the loop that the question is about.
 */
looping: number | null, 
/**
 * The variable that the question is about.
 */
variable: string | null, 
/**
 * The measure by which inputs must be as small as possible.
 */
smallest: InputMeasure | null, 
/**
 * Inputs that take the path that the question is about, one per line.
 */
path: string | null, 
/**
 * The decisions of conditions on that path, in order.
 */
decisions: Array<PathDecision>, 
/**
 * Its description, as Markdown.
 */
text: string, 
/**
 * The program.
 */
source: string, 
/**
 * The language it is written in.
 */
dialect: Dialect, 
/**
 * Hints, each revealing more than the one before, as Markdown.
 */
hints: Array<string>, 
/**
 * The task of a program that is to be written, or of a C program that is to be repaired.
 */
programming: ProgrammingTask | null, 
/**
 * A right answer, or the reference of a program that is to be written; empty in an outline.
 */
solution: string, 
/**
 * The line of the file where the exercise begins, from 1.
 */
from: number, 
/**
 * The line of the file where the program begins, from 1.
 */
line: number, 
/**
 * The same exercise about its second program: one of the two is in C, the other one in micro-c.
 */
other: Exercise | null, };

/**
 * The kinds of questions.
 */
export type ExerciseKind = "inputs" | "reachable" | "invariant" | "closed" | "path" | "ranking" | "endless" | "failing" | "repair" | "program";

/**
 * An exit of a cycle.
 */
export type Exit = { 
/**
 * The line of the node to which it leads; 0 if that belongs to none.
 */
line: number, 
/**
 * The conditions on κ there, a conjunct each.
 */
conditions: Array<Formula>, };

/**
 * An example of a run in which terms of a proof decrease.
 */
export type FallingExample = { 
/**
 * The parameters of `main`, in order.
 */
parameters: Array<ParameterValue>, 
/**
 * The integer that each `input` reads, if the program reads any.
 */
input: string | null, 
/**
 * The terms.
 */
series: Array<FallingSeries>, };

/**
 * The values of a term in a run, in decimal: at the beginning of each iteration of the loops that the term is about.
 */
export type FallingSeries = { 
/**
 * The term: an index into the components of the proof.
 */
component: number, 
/**
 * The values, at least three.
 */
values: Array<string>, };

/**
 * The outcome of a state of a tree.
 */
export type Fate = { "kind": "inner" } | { "kind": "returned" } | { "kind": "error", 
/**
 * The error.
 */
error: Message, } | { "kind": "halted" } | { "kind": "endless" } | { "kind": "failed" } | { "kind": "not-handled" } | { "kind": "open" };

/**
 * A change of the text that fixes what a diagnostic is about.
 */
export type Fix = { 
/**
 * Its effect, in the imperative.
 */
title: Message, 
/**
 * Where the replaced text starts.
 */
from: number, 
/**
 * Where the replaced text ends.
 */
to: number, 
/**
 * The text to put there.
 */
insert: string, };

/**
 * A formula for display.
 */
export type Formula = { 
/**
 * Plain text, as in `κ1 + κ2 >= 15`.
 */
text: string, 
/**
 * The same in LaTeX.
 */
latex: string, 
/**
 * The names in it that the program does not have. Absent if there are none.
 */
names?: Array<Name>, 
/**
 * Of an invariant: the comparison, if it is one of a variable or an element with another one or a number. Absent for
 * others.
 */
comparison?: Comparison, };

/**
 * A file that a C program opens.
 */
export type GivenFile = { 
/**
 * Its name.
 */
name: string, 
/**
 * The part of its text that is read; none if it cannot be opened.
 */
text: string | null, 
/**
 * True if it is opened for writing, which fails.
 */
is_written: boolean, };

/**
 * An input of programs that are compared.
 */
export type GivenInput = { 
/**
 * The arguments of `main`.
 */
arguments: Array<RequestArgument>, 
/**
 * The numbers that no one types, with their names.
 */
values: Array<[string, string]>, 
/**
 * The text that is typed.
 */
text: string, };

/**
 * Something that runs may reach.
 */
export type Goal = { 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The column in characters, from 1.
 */
column: number, } & ({ "kind": "line" } | { "kind": "branch", 
/**
 * The condition, as code.
 */
condition: string, 
/**
 * True if it must hold.
 */
holds: boolean, } | { "kind": "error", 
/**
 * A stable, hyphenated identifier: `division-by-zero`, ...
 */
error: string, 
/**
 * In words: "division by zero".
 */
text: Message, });

/**
 * A goal with its verdict.
 */
export type GoalReport = { 
/**
 * The goal.
 */
goal: Goal, 
/**
 * The verdict.
 */
fate: CoverFate, };

/**
 * An input on which a program does not do the same as the reference.
 */
export type GradedDifference = { 
/**
 * The input; empty if there is nothing.
 */
input: string, 
/**
 * The reference's behaviour.
 */
expected: GradedOutput, 
/**
 * The program's behaviour.
 */
given: GradedOutput, };

/**
 * A program's behaviour.
 */
export type GradedOutput = { 
/**
 * Its output; only a part of it, if it is long.
 */
text: string, 
/**
 * Where in the text the first difference is, in UTF-16 code units; null if the text alone does not tell.
 */
difference: number | null, 
/**
 * The end of the run, unless it just returns 0.
 */
end: Message | null, 
/**
 * The line in which it goes wrong or waits.
 */
line: number | null, };

/**
 * The grade of a program on a part of the inputs.
 */
export type GradedPart = { 
/**
 * The name of the part; empty if it has none.
 */
title: string, 
/**
 * The least number of its inputs, in decimal.
 */
least: string, 
/**
 * The greatest number of its inputs, in decimal.
 */
greatest: string, 
/**
 * The most points.
 */
most: number, 
/**
 * The points; null if they are open.
 */
points: number | null, 
/**
 * The verdict.
 */
verdict: 'same' | 'tried' | 'differ' | 'fails' | 'endless' | 'undecided', 
/**
 * On how many inputs the program does what is expected, if no difference was found.
 */
runs: number, 
/**
 * An input on which it is not known what it does.
 */
undecided: string | null, 
/**
 * An input on which it does something else.
 */
difference: string | null, };

/**
 * The grade of a program.
 */
export type GradedProgram = { 
/**
 * The grade. A program is accepted if no difference was found and the exercise asks for no proof.
 */
grade: 'right' | 'accepted' | 'wrong' | 'open', 
/**
 * The points that are certain.
 */
points: number, 
/**
 * The most points.
 */
most: number, 
/**
 * True if the program was compared with the tested behaviour in an outline alone.
 */
is_tested: boolean, 
/**
 * The parts; the first one has all promised inputs.
 */
parts: Array<GradedPart>, 
/**
 * The assumptions of the grade that the reference does not make as well, a clause each.
 */
assumed: Array<Message>, 
/**
 * An input on which the program does something else than what is expected.
 */
difference: AnswerDifference | null, 
/**
 * The input of the difference.
 */
given: RequestInputs | null, 
/**
 * The run of the program on it.
 */
replay: Replay | null, };

/**
 * A proof that a program does the same as the reference.
 */
export type GradedProof = { 
/**
 * True if both programs were run on every promised input on which the reference ends without an error.
 */
is_exhaustive: boolean, 
/**
 * The loops that run together.
 */
loops: Array<LoopPair>, 
/**
 * The functions of the program whose calls may fill the stack: the proof assumes that it is large enough.
 */
stack: Array<string>, };

/**
 * A program.
 */
export type GradedText = { 
/**
 * The text.
 */
source: string, 
/**
 * The language it is written in.
 */
dialect: Dialect, };

/**
 * An event while a class is graded.
 */
export type GradingEvent = { "kind": "begins", 
/**
 * Its position, from 0; null for the reference, or for all programs together.
 */
at: number | null, } | { "kind": "reference", 
/**
 * On how many inputs.
 */
inputs: number, 
/**
 * An input that is left out since the reference goes wrong on it.
 */
left_out: ReferenceFailure | null, } | { "kind": "graded", 
/**
 * Its position, from 0.
 */
at: number, 
/**
 * The grade.
 */
grade: ProgramGrade, 
/**
 * The number of the group of each program, from 1; null if it has no grade yet.
 */
groups: Array<number | null>, };

/**
 * The end of a request to grade a class.
 */
export type GradingOutcome = { "kind": "graded" } | { "kind": "refused", 
/**
 * Why.
 */
refusal: ProgramRefusal, } | { "kind": "wrong", 
/**
 * The input.
 */
failure: ReferenceFailure, } | { "kind": "invalid", 
/**
 * Why.
 */
message: string, };

/**
 * A request to grade the programs of a class.
 */
export type GradingRequest = { 
/**
 * The program that says what is right.
 */
reference: GradedText, 
/**
 * The programs of the class.
 */
submissions: Array<GradedText>, 
/**
 * The part of what programs print that counts.
 */
output: 'exact' | 'words' | 'numbers', 
/**
 * The numbers that the task promises, as `1..9999`; null if it promises everyday ones, of which those do not count on
 * which the reference goes wrong.
 */
promised: string | null, 
/**
 * The seed of what is chosen at random.
 */
seed: number, 
/**
 * The results of an earlier request for each program; null if there is none.
 */
known: Array<KnownGrade | null>, };

/**
 * A line of a table of grades.
 */
export type GradingRow = { 
/**
 * The file of the program.
 */
file: string, 
/**
 * The verdict.
 */
verdict: ProgramGrade['verdict'], 
/**
 * The points; null if there are none yet.
 */
points: number | null, 
/**
 * The number of its group, from 1.
 */
group: number, 
/**
 * The input that tells it from the reference.
 */
input: string, 
/**
 * The reference's output on it.
 */
expected: string, 
/**
 * The program's output on it.
 */
given: string, 
/**
 * Anything else that is to be said.
 */
remark: string, };

/**
 * A cell or an array.
 */
export type HeapObject = { 
/**
 * Its identity: the same in all snapshots of a run.
 */
id: number, 
/**
 * True if it was made since the previous snapshot.
 */
fresh: boolean, 
/**
 * The line in which it was freed (C); none if it was not.
 */
freed: number | null, 
/**
 * Its content.
 */
content: Content, };

/**
 * The value of a variable, element, field or cell.
 */
export type Held = { "kind": "unwritten" } | { "kind": "integer", 
/**
 * In decimal, shortened if it is long.
 */
text: string, } | { "kind": "null" } | { "kind": "pointer", 
/**
 * Its identity; none if the object is left out.
 */
to: number | null, } | { "kind": "array", 
/**
 * Its identity; none if the object is left out.
 */
to: number | null, } | { "kind": "record", 
/**
 * Its fields in order.
 */
fields: Array<RecordField>, } | { "kind": "function", 
/**
 * Its name.
 */
name: string, } | { "kind": "cut" };

/**
 * A variable of a call that is expanded.
 */
export type Inlined = { 
/**
 * Its name: of the `b` of `gcd`, `gcd.b` in the first copy and `gcd#2.b` in the second one.
 */
name: string, 
/**
 * The function that is called.
 */
function: string, 
/**
 * The number of the copy, from 1.
 */
copy: number, 
/**
 * Its name in the function, or for what it points to or a part of it the expression: `*b`.
 */
variable: string, };

/**
 * The size of inputs.
 */
export type InputMeasure = "count" | "sum";

/**
 * A node: a path reaches the start of a basic block.
 */
export type InterpolantNode = { 
/**
 * Its place among the nodes.
 */
id: number, 
/**
 * The node above; `None` for the root.
 */
parent: number | null, 
/**
 * The first line of its block; 0 if there is none.
 */
line: number, 
/**
 * The lines of its block, each once, in order. Empty if the path ends at the node.
 */
lines: Array<number>, 
/**
 * The condition of the branch that leads here: code, or words for a check.
 */
condition: Arg | null, 
/**
 * Its outcome.
 */
status: NodeStatus, 
/**
 * The constraint vector: the known conditions on the variables that matter.
 */
vector: Array<Annotated>, 
/**
 * Under these conditions, a conjunct each, no run from here reaches the target. `None` if nothing was learnt.
 */
interpolant: Array<Formula> | null, 
/**
 * The number of restarts before it.
 */
after: number, 
/**
 * The restart that forgot it: an index.
 */
forgotten_by: number | null, };

/**
 * The tree of a search, all of whose restarts are in it.
 */
export type Interpolants = { 
/**
 * The first nodes, in the order in which the search came to them. The first one is the root.
 */
nodes: Array<InterpolantNode>, 
/**
 * The number of further nodes.
 */
more: number, 
/**
 * The restarts, in order.
 */
restarts: Array<Restart>, 
/**
 * The number of further restarts.
 */
more_restarts: number, };

/**
 * An invariant of a program point: it holds whenever a run reaches the point.
 */
export type Invariant = { 
/**
 * The program point.
 */
at: ProgramPoint, 
/**
 * The conjuncts. Empty if no run reaches the point.
 */
holds: Array<Formula>, };

/**
 * A call.
 */
export type Invocation = { 
/**
 * The name of the function.
 */
function: string, 
/**
 * Its arguments: `-1`; one that is not an integer is `…`.
 */
arguments: string, };

/**
 * A bound on a run's returns to the head of a loop. An iteration that leaves the loop does not count.
 */
export type IterationBound = { 
/**
 * The line of the loop, from 1.
 */
line: number, 
/**
 * The largest number: a formula over the parameters of `main`, and over variables, which have the values with which a
 * run first gets to a loop.
 */
most: Formula, 
/**
 * True if runs that get to the loop return exactly so often.
 */
is_exact: boolean, 
/**
 * True if it is the number for each time that a run gets to the loop, since the loop is in another one, or a run may
 * not get there.
 */
each_time: boolean, 
/**
 * True if variables have the values with which a run gets to this loop.
 */
at_arrival: boolean, };

/**
 * The numbers of iterations that runs complete, beside the bounds, if the program has one input, which is an integer. The
 * interpreter has run the program on each value.
 */
export type IterationCounts = { 
/**
 * The parameter of `main` that is the input; none if the program reads it.
 */
input: string | null, 
/**
 * Its values, ascending, without those for which an assumption ends the run.
 */
values: Array<number>, 
/**
 * The numbers at each of them.
 */
series: Array<CountSeries>, };

/**
 * The result for a program, so that it need not be computed again.
 */
export type KnownGrade = { 
/**
 * The input that tells it from the reference.
 */
differs: GivenInput | null, 
/**
 * On how many inputs it does the same.
 */
runs: number, 
/**
 * An input on which it is not known what it does.
 */
undecided: GivenInput | null, 
/**
 * A proof that it does the same as the reference.
 */
proof: GradedProof | null, };

/**
 * The bounds of a place that matter for a condition, in decimal: at least one is known.
 */
export type KnownValue = { 
/**
 * The place, as code.
 */
place: string, 
/**
 * The least value, if it is known and matters.
 */
least: string | null, 
/**
 * The greatest value, if it is known and matters.
 */
most: string | null, };

/**
 * The overflow that ends a loop after very many iterations.
 */
export type LateOverflow = { 
/**
 * The variable.
 */
variable: string, 
/**
 * The line in which it overflows.
 */
line: number, 
/**
 * The number of iterations before, in decimal.
 */
iterations: string, };

/**
 * A condition such that no run that satisfies it at a line reaches the target.
 */
export type LearntCondition = { 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The condition on the variables before the line, a conjunct each. Empty if no run from there reaches the target.
 */
holds: Array<Formula>, };

/**
 * A loop whose condition is not stated for all paths, since it has too many.
 */
export type LeftOut = { 
/**
 * The line of the loop.
 */
line: number, 
/**
 * The number of these paths.
 */
paths: number, 
/**
 * The number of all its paths.
 */
all: number, };

/**
 * A lesson that was read from a file.
 */
export type Lesson = { 
/**
 * Its title; empty if the file has none.
 */
title: string, 
/**
 * The name under which its answers are kept and handed in.
 */
id: string, 
/**
 * The text before the exercises, as Markdown.
 */
text: string, 
/**
 * Its exercises.
 */
exercises: Array<Exercise>, 
/**
 * The mistakes in the file.
 */
mistakes: Array<LessonMistake>, };

/**
 * A mistake in the file of a lesson.
 */
export type LessonMistake = { 
/**
 * Its line, from 1.
 */
line: number, 
/**
 * The mistake: a sentence without its full stop.
 */
message: Message, };

/**
 * A run that is not over after many steps. It may end, for example when an integer of C overflows.
 */
export type LongRun = { 
/**
 * Its inputs, and how many steps were executed.
 */
witness: Witness, 
/**
 * The integer that each later `input` reads, if there are any.
 */
input: string | null, 
/**
 * The number of open calls at its end, if these were too many.
 */
calls: number | null, };

/**
 * A bound on the iterations of a loop.
 */
export type LoopBound = { 
/**
 * The loop's line, from 1.
 */
line: number, 
/**
 * The most times that a run reaches its head after each entry of the loop.
 */
most: number, };

/**
 * The lines of two loops that run together.
 */
export type LoopPair = { 
/**
 * In the reference.
 */
reference: number, 
/**
 * In the program.
 */
program: number, };

/**
 * A relation that any number of iterations of a loop satisfies.
 */
export type LoopRelation = { 
/**
 * The loop's line, from 1.
 */
line: number, 
/**
 * The conjuncts, over values before the iterations, values after them (with a prime), and their number (`κ`).
 */
holds: Array<Formula>, };

/**
 * The summary of a loop, or the known facts about a loop that has none.
 */
export type LoopSummary = { 
/**
 * The function that the loop is in.
 */
function: string, 
/**
 * The loop's line, from 1.
 */
line: number, 
/**
 * The vertices of the path dependency automaton: the paths, `p1` first.
 */
paths: Array<Vertex>, 
/**
 * Its edges.
 */
edges: Array<AutomatonEdge>, 
/**
 * The vertices with which an execution can begin, as indices into `paths`.
 */
init: Array<number>, 
/**
 * The vertices with which it ends.
 */
accept: Array<number>, 
/**
 * Cycles of paths that take turns.
 */
cycles: Array<PeriodicCycle>, 
/**
 * The loop's type; `None` if its paths are not known.
 */
classification: LoopType | null, 
/**
 * The patterns of whole iterations; a run then leaves the loop by a vertex of `accept`. Empty if it is not summed.
 */
traces: Array<TraceForm>, 
/**
 * The reason why the loop is not summed, in words, if it is not.
 */
not_summed: Obstacle | null, 
/**
 * The approximation of a loop that is not summed, which was enough for the proof. None if the loop was not approximated.
 */
approximation: Approximation | null, };

/**
 * The cycles of a loop with their templates.
 */
export type LoopTemplates = { 
/**
 * The node of the flow graph that is the loop's head.
 */
head: number, 
/**
 * The line of the loop.
 */
line: number, 
/**
 * The cycles that start at the loop's head. Empty if there are too many.
 */
cycles: Array<Template> | null, };

/**
 * A loop's type (Thesis, table 4.2).
 */
export type LoopType = { 
/**
 * 1 to 4.
 */
number: number, 
/**
 * `sequential`, `periodic` or `irregular`.
 */
interleaving: string, 
/**
 * The conditions.
 */
conditions: Array<ClassifiedCondition>, 
/**
 * The type in a sentence, with the reason.
 */
text: string, };

/**
 * The meaning of a name in a formula.
 */
export type Meaning = { "kind": "counter", 
/**
 * The chain's number.
 */
chain: number, 
/**
 * The chain within whose iterations it counts; `None` if it counts all.
 */
within: number | null, } | { "kind": "inlined" } & Inlined | { "kind": "namesake", 
/**
 * The name in the text, or for what it points to or a part of it the expression: `*i`.
 */
variable: string, 
/**
 * The lines where it means this variable, each range with its first and its last one.
 */
lines: Array<[number, number]>, 
/**
 * Its call, if that is expanded.
 */
call: Inlined | null, } | { "kind": "own", 
/**
 * Its name.
 */
variable: string, };

/**
 * The terms of a lexicographic ranking function at the head of a loop: none is below 0 when a run is there, and from one
 * head to the next, they become smaller.
 */
export type Measure = { 
/**
 * The head: the number of a node in the program without calls.
 */
head: number, 
/**
 * The terms, the same number at each head, in the notation of [`Claim`](super::Claim).
 */
terms: Array<string>, };

/**
 * A technique that took part, with its result.
 */
export type MemberReport = { 
/**
 * Its name in the registry.
 */
technique: string, 
/**
 * True if it works on everyday inputs alone.
 */
is_everyday: boolean, 
/**
 * Its status.
 */
standing: MemberStatus, 
/**
 * Why it ended, if it ended without an answer.
 */
stop: StopReason | null, 
/**
 * The number of its turns.
 */
turns: number, 
/**
 * The cost of all its turns.
 */
cost: Cost, 
/**
 * Its artefact, if any. Set when the analysis is over, and in the messages that workers exchange.
 */
artefact: Artefact | null, };

/**
 * The status of a member.
 */
export type MemberStatus = "waiting" | "unfinished" | "reached" | "unreachable" | "refused" | "stopped" | "ends" | "endless";

/**
 * A sentence or a part of one: a template and its arguments.
 */
export type Message = { text?: string; template: string; args: { [name: string]: Arg } };

/**
 * An element that an array does not have.
 */
export type MissingElement = { 
/**
 * The identity of the array.
 */
array: number, 
/**
 * The index in decimal, shortened if it is long.
 */
index: string, };

/**
 * A file that a C program includes and does not have.
 */
export type MissingFile = { 
/**
 * Its name, as it is written.
 */
name: string, 
/**
 * Where the line starts that includes it.
 */
from: number, 
/**
 * Where it ends.
 */
to: number, };

/**
 * A name in a formula that the program does not have.
 */
export type Name = { 
/**
 * Its meaning.
 */
meaning: Meaning, 
/**
 * Its places in the text: the start and the length of each, in UTF-16 code units.
 */
text: Array<[number, number]>, 
/**
 * The same in the LaTeX.
 */
latex: Array<[number, number]>, };

/**
 * A function that the program names in one place only.
 */
export type NamedOnce = { 
/**
 * Its name.
 */
function: string, 
/**
 * Its first line, from 1.
 */
from: number, 
/**
 * Its last line.
 */
to: number, };

/**
 * The result of `navigate`: the program as chains (CBA, section 3.1) with their recurrences and constraint systems
 * (section 3.2).
 */
export type Navigation = { 
/**
 * The chains. A root chain stands before its subchains.
 */
chains: Array<Chain>, 
/**
 * The number of prefixes of root chains that were dropped because no run can follow them.
 */
pruned: number, 
/**
 * The number of root chains and prefixes that were built but are not among the chains: these are the first ones.
 */
left_out: number, };

/**
 * A condition that every run to the target satisfies: the conditions on the inputs, and the condition of one of the
 * backbones.
 */
export type NecessaryCondition = { 
/**
 * The conditions on the parameters that every run to the target satisfies.
 */
on_inputs: Array<Formula>, 
/**
 * The examined backbones: paths on which loops are passed in one step.
 */
ways: Array<Backbone>, 
/**
 * The number of backbones that are not listed.
 */
more: number, 
/**
 * The number of prefixes of backbones that were dropped because their conditions are unsatisfiable.
 */
pruned: number, 
/**
 * The loops on the way to the target, including those on prefixes of backbones that were dropped.
 */
loops: Array<PassedLoop>, };

/**
 * Why no run reaches a goal.
 */
export type Never = { 
/**
 * The technique that proved it: its name in the registry.
 */
technique: string, 
/**
 * The proof; `None` if the verdict follows from other goals.
 */
proof: Proof | null, 
/**
 * Unreachable goals such that every path to this one passes one of them: indices into [`CoverReport::goals`].
 */
behind: Array<number>, };

/**
 * A condition of the program that no run satisfies in a line.
 */
export type NeverHolds = { 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The condition, as code.
 */
condition: string, 
/**
 * The known value that rules it out, if that is the value of one place.
 */
known: KnownValue | null, };

/**
 * The outcome of a node.
 */
export type NodeStatus = { "kind": "explored" } | { "kind": "open" } | { "kind": "infeasible" } | { "kind": "subsumed", 
/**
 * That node, if it is among the nodes.
 */
by: number | null, } | { "kind": "closed", 
/**
 * The head, if it is among the nodes.
 */
by: number | null, } | { "kind": "weakens" } | { "kind": "spurious" } | { "kind": "reached" } | { "kind": "doubtful" };

/**
 * Why a variable is null.
 */
export type NullOrigin = { "kind": "statement", 
/**
 * The line of the statement.
 */
line: number, 
/**
 * The statement, if it is short.
 */
statement: string | null, } | { "kind": "returned", 
/**
 * The line of the call.
 */
line: number, 
/**
 * The name of the function.
 */
function: string, } | { "kind": "argument", 
/**
 * The line of the call.
 */
line: number, };

/**
 * A null pointer that is dereferenced.
 */
export type NullPointer = { 
/**
 * The pointer, as it is written.
 */
pointer: string, 
/**
 * Since when it is null, if that is known.
 */
since: NullOrigin | null, };

/**
 * The reason why a loop is not summed.
 */
export type Obstacle = { 
/**
 * In words, with the line.
 */
text: Message, 
/**
 * The line, from 1; 0 if there is none.
 */
line: number, };

/**
 * A technique that can be chosen.
 */
export type OfferedTechnique = { 
/**
 * True if it answers whether a place, a line or an error, can be reached.
 */
reaches: boolean, 
/**
 * True if it answers whether every run ends.
 */
ends: boolean, 
/**
 * The name that selects it.
 */
name: string, 
/**
 * A title for a menu.
 */
title: string, 
/**
 * A description of the technique, in a sentence.
 */
summary: Message, 
/**
 * Which programs it accepts, in a sentence.
 */
accepts: Message, 
/**
 * The claims that it can prove.
 */
claims: Claims, 
/**
 * The options that it has, by their names in [`OPTIONS`](crate::OPTIONS); also "seed" if it chooses at random.
 */
options: Array<string>, };

/**
 * A call that has not returned.
 */
export type OpenCall = { 
/**
 * The function.
 */
function: string, 
/**
 * Its current line: that of the next statement, or of the call that it waits for.
 */
line: number, 
/**
 * The number of calls below this one: 0 for `main`.
 */
depth: number, 
/**
 * The number of parameters among the variables; they come first.
 */
parameters: number, 
/**
 * Its variables in the order of declaration.
 */
variables: Array<Slot>, 
/**
 * The number of variables that are left out.
 */
hidden_variables: number, };

/**
 * The open calls that fill the stack.
 */
export type OpenCalls = { 
/**
 * Of the functions that call each other again and again: the first call, and the ones after it, at most three. If none
 * does: only the call that does not fit.
 */
calls: Array<Invocation>, 
/**
 * The number of open calls of these functions.
 */
open: number, 
/**
 * True if it is proved that the first call never returns, however large the stack is.
 */
never_returns: boolean, };

/**
 * An operand of an operation.
 */
export type Operand = { 
/**
 * As it is written, if that is short and not a number.
 */
text: string | null, 
/**
 * Its value.
 */
value: string, };

/** The options of an analysis. */
export interface Options {
  /** The technique that searches for the target. `auto` by default. */
  technique: string;
  /** The order in which paths are explored; `navigate` has its own order. `nearest` by default. */
  search: 'nearest' | 'bfs' | 'dfs' | 'random' | 'tree' | 'coverage' | 'klee' | 'least-taken' | 'buggy';
  /** How `execute` treats loops, also within `auto`; `summarise` and `compact` are short for two of these values. `unroll` by default. */
  loops: 'unroll' | 'summarise' | 'template';
  /** When `execute`, `summarise` and `compact` merge paths that meet. `none` by default. */
  merge: 'none' | 'aggressive' | 'lattice' | 'recursive' | 'dynamic';
  /** Merge paths if fewer questions than this are expected about the variables that differ. `1` by default. From 1 to 1000. It has an effect only if `merge` is lattice, recursive or dynamic. */
  limit_cost: number;
  /** How many iterations of each loop the estimate counts. `10` by default. From 1 to 100. It has an effect only if `merge` is recursive. */
  kappa: number;
  /** How to treat an index that depends on inputs, into an array of integers that the program created. `ite` by default. */
  indexing: 'ite' | 'fork';
  /** Which template to use if a loop has several: in `compact`, and if `loops` is `template`. `cheapest` by default. */
  templates: 'cheapest' | 'random';
  /** How deep calls may be nested on a path; a deeper path is given up, and the report says so. `10000` by default. From 1 to 10000. */
  call_depth: number;
  /** How many iterations of a loop a path may begin in a row, the last test of a `while` counted; a path with more is given up, and the report says so. 0 is no bound. `0` by default. From 0 to 1000000. */
  unroll: number;
  /** Prune paths of `execute`, `summarise` and `compact` if earlier paths show that they reach no target. `false` by default. */
  subsume: boolean;
  /** How many extra iterations loop induction may use. `2` by default. From 0 to 20. It has an effect only if `subsume` is true. */
  rounds: number;
  /** In `execute`, `summarise` and `compact`, explore first the paths from which path counters show a way to a target, and prune those from which no chain leads to one. `false` by default. */
  guide: boolean;
  /** Whether the chains ahead guide the search, or the necessary condition of the target. `chains` by default. It has an effect only if `guide` is true. */
  guide_by: 'chains' | 'condition';
  /** When the guide is asked. `always` by default. It has an effect only if `guide` is true. */
  guide_when: 'always' | 'needed';
  /** Which version of loop processing `apc` uses; they differ in loops inside loops. `heavyweight` by default. */
  loop_processing: 'heavyweight' | 'lightweight';
  /** Which inputs of a C program the question is about: numbers that are typed or passed are everyday ones up to `numbers`, and at most 10,000 of them are typed. Whether every run ends is asked about all inputs. `both` by default. */
  scope: 'both' | 'everyday' | 'all';
  /** The largest everyday number, and the smallest one without its sign. `10000` by default. From 1 to 1000000000. It has an effect only if `scope` is both or everyday. */
  numbers: number;
}

/**
 * An index out of bounds, in the program's own words.
 */
export type OutOfBounds = { 
/**
 * The expression that gives the array: `a`; none if the text does not name it.
 */
array: string | null, 
/**
 * The expression that gives the index: `i + 1`; none if the array is given by a pointer that may point behind its beginning,
 * or if the index is a number.
 */
index: string | null, 
/**
 * The index in decimal.
 */
value: string, 
/**
 * The number of elements of the array, in decimal.
 */
length: string, 
/**
 * True if the array is named as such; otherwise, `array` is a pointer into it.
 */
is_whole: boolean, 
/**
 * True if a function of the library writes a text there.
 */
is_text: boolean, 
/**
 * The number of characters of this text, with the one that ends it, in decimal; none if that is not known.
 */
needed: string | null, };

/**
 * The outcome of a request.
 */
export type Outcome = { "kind": "report", 
/**
 * The findings of the analysis.
 */
report: Report, 
/**
 * The run of its witness, where there is one.
 */
replay: Replay | null, 
/**
 * The text that gives a C program its inputs, where a text does.
 */
stdin: string | null, 
/**
 * The files that it reads, and those that it cannot write.
 */
files: Array<GivenFile>, 
/**
 * The assumptions of the answer.
 */
assumptions: Array<Assumption>, 
/**
 * True if the program says what should hold, with `assert` or `error()`.
 */
checks_results: boolean, } | { "kind": "refused", 
/**
 * All of them.
 */
diagnostics: Array<Diagnostic>, } | { "kind": "invalid", 
/**
 * Why.
 */
message: string, };

/**
 * The outputs of a run.
 */
export type Outputs = { 
/**
 * The number of integers.
 */
total: number, 
/**
 * The last of them in decimal.
 */
last: Array<string>, 
/**
 * The number of these that are new since the previous snapshot.
 */
fresh: number, };

/**
 * A parameter of `main`.
 */
export type Parameter = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its kind.
 */
kind: ParameterKind, };

/**
 * The use of a parameter of `main` by the program.
 */
export type ParameterKind = "integer" | "array" | "rows";

/**
 * A parameter of `main` with its value.
 */
export type ParameterValue = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its value.
 */
value: ArgumentValue, };

/**
 * A check of invariants that passed, about all paths from one program point to the next. It shows that the invariant
 * of the first point implies that of the second (from the start, *initiation*; from a loop, *consecution*), or that no
 * run reaches the target (*safety*).
 */
export type PassedCheck = { 
/**
 * Where these paths begin; `None` for the program's start.
 */
from: ProgramPoint | null, 
/**
 * Where they end; `None` for the target.
 */
to: ProgramPoint | null, };

/**
 * A loop that is passed in one step.
 */
export type PassedLoop = { 
/**
 * Its line.
 */
line: number, 
/**
 * The counters of the paths through it, each with the effect of that path.
 */
ways: Array<CountedWay>, 
/**
 * The values of variables after it.
 */
values: Array<ClosedForm>, 
/**
 * The numbers of iterations of inner loops in one iteration, if the values before it determine them.
 */
dependencies: Array<Formula>, 
/**
 * The variables whose values are known only because of these (APC, section 3.3: heavyweight processing).
 */
heavyweight: Array<string>, };

/**
 * The path condition of a node of a tree, a conjunct each, as it differs from that of the node above. That of the node
 * above the root has none.
 */
export type PathCondition = { 
/**
 * The positions of the conjuncts that are dropped, since new ones imply them.
 */
gone: Array<number>, 
/**
 * The conjuncts that come at the end.
 */
new: Array<Formula>, };

/**
 * The decision of a condition on a path.
 */
export type PathDecision = { 
/**
 * Its line.
 */
line: number, 
/**
 * True if it holds.
 */
holds: boolean, };

/**
 * Paths that take turns.
 */
export type PeriodicCycle = { 
/**
 * The paths in their order, as indices. A path may have several turns in a round.
 */
paths: Array<number>, 
/**
 * The number of times that each is taken before the next one's turn, as decimals.
 */
periods: Array<string>, };

/**
 * An input with its output.
 */
export type ProgramExample = { 
/**
 * The typed text.
 */
text: string, 
/**
 * The printed text.
 */
printed: string, };

/**
 * The grade of a program.
 */
export type ProgramGrade = { 
/**
 * The verdict.
 */
verdict: 'same' | 'tried' | 'differ' | 'fails' | 'endless' | 'refused' | 'undecided', 
/**
 * The points, of 1; null if it is not decided.
 */
points: number | null, 
/**
 * Why it is refused.
 */
refusal: ProgramRefusal | null, 
/**
 * On how many inputs it does the same as the reference.
 */
runs: number, 
/**
 * An input on which it is not known what it does.
 */
undecided: string | null, 
/**
 * An input that tells it from the reference.
 */
difference: GradedDifference | null, 
/**
 * A proof that it does the same as the reference.
 */
proof: GradedProof | null, 
/**
 * The assumptions of the verdict, a clause each.
 */
assumed: Array<Message>, 
/**
 * The same, for a later request.
 */
known: KnownGrade, };

/**
 * A program point that can have an invariant.
 */
export type ProgramPoint = { "kind": "loop", 
/**
 * Its line, from 1.
 */
line: number, } | { "kind": "call", 
/**
 * Its line, from 1.
 */
line: number, 
/**
 * The function that is called.
 */
function: string, } | { "kind": "entry", 
/**
 * The line of its name, from 1.
 */
line: number, 
/**
 * Its name.
 */
function: string, } | { "kind": "return", 
/**
 * The line of its name, from 1.
 */
line: number, 
/**
 * Its name.
 */
function: string, };

/**
 * Why a text is no program that can be compared.
 */
export type ProgramRefusal = { 
/**
 * The line of its first error, from 1; null if it is not about a line.
 */
line: number | null, 
/**
 * The error.
 */
message: Message, };

/**
 * A program that was written for an exercise.
 */
export type ProgramRequest = { 
/**
 * The text of the lesson.
 */
lesson: string, 
/**
 * Which of its exercises, from 0.
 */
number: number, 
/**
 * The language of the program, if the exercise has two.
 */
dialect: Dialect, 
/**
 * The program.
 */
answer: string, 
/**
 * The time limit of all proofs together.
 */
seconds: number, };

/**
 * The task of a program that is to be written.
 */
export type ProgrammingTask = { 
/**
 * The part of its output that counts.
 */
output: 'exact' | 'words' | 'numbers', 
/**
 * The least and the greatest number that are promised, in decimal; null if the exercise promises none.
 */
promised: [string, string] | null, 
/**
 * The points.
 */
points: number, 
/**
 * Examples of what is typed, with what the program has to print.
 */
examples: Array<ProgramExample>, 
/**
 * The number of inputs in an outline, which has no reference; null in a lesson.
 */
tested: number | null, };

/**
 * Why the target cannot be reached.
 */
export type Proof = { 
/**
 * The lines of loops on the way to the target that no run leaves.
 */
never_left: Array<number>, 
/**
 * The number of places of the target that the evidence does not cover: what variables and memory can hold excludes
 * them.
 */
excluded_by_bounds: number, 
/**
 * Loop invariants, in the notation of certificates. The search for a certificate starts from these.
 */
claims: Array<Claim>, } & ({ "kind": "nothing-can-fail" } | { "kind": "no-path" } | { "kind": "runs", 
/**
 * The number of runs. Runs on other inputs end before the target, at conditions on single inputs.
 */
runs: number, 
/**
 * The inputs, with the ranges of values that the runs cover.
 */
tried: Array<Tried>, 
/**
 * True if the target is the end of runs: all of these runs ended, and runs on other inputs end before any loop.
 */
ended: boolean, } | { "kind": "invariants", 
/**
 * The invariants of loops, and of functions where they are entered and return.
 */
invariants: Array<Invariant>, 
/**
 * The checks of these that passed, once for each pair of places; trivially true invariants are left out.
 */
checks: Array<PassedCheck>, 
/**
 * Conditions that every run to the target would pass last, in this order.
 */
needed: Array<Excluded>, } | { "kind": "ranking", 
/**
 * The terms, in order: each is looked at where the ones before it do not decrease any more. None if the program has
 * no loop that can iterate.
 */
components: Array<RankingComponent>, 
/**
 * The number of last iterations of a run, or of last calls of a recursion, that may be exceptions. If there are no
 * components, a run takes at most this many.
 */
looks_ahead: number, 
/**
 * The invariants of loops that this uses.
 */
invariants: Array<Invariant>, 
/**
 * The same as one lexicographic ranking function, for a certificate.
 */
measures: Array<Measure>, 
/**
 * The bounds on a run's returns to the heads of loops, where they are known.
 */
bounds: Array<IterationBound>, 
/**
 * The most returns of a run to the heads of all loops together, if there are several: a formula as in
 * [`IterationBound::most`]. None if that is not known.
 */
iterations: Formula | null, 
/**
 * A run in which the terms decrease, if one was found with little work.
 */
example: FallingExample | null, 
/**
 * The values of the bounds, and the numbers of iterations that runs complete, if the program has one input.
 */
counts: IterationCounts | null, } | { "kind": "recurrent", 
/**
 * The line of the loop at whose head the run enters the set, from 1.
 */
line: number, 
/**
 * The number of earlier visits of the run to this head.
 */
visits: number, 
/**
 * The integers that the run reads over and over, after the inputs that are given with it. Empty if it reads none.
 */
later: Array<string>, 
/**
 * If a state comes again, apart from integers on which nothing in the loop depends, or a call: after how many visits
 * of loop heads, or calls. The conditions are that state then.
 */
again: number | null, 
/**
 * The set: what holds at the heads of loops from there on. The run is never at another head.
 */
invariants: Array<Invariant>, 
/**
 * The head at which the run enters the set: the number of a node in the program without calls. None if the
 * interpreter saw that its state or a call comes again.
 */
head: number | null, 
/**
 * The function whose calls are counted instead of visits of the head of a loop: `line` is that of its name.
 */
function: string | null, 
/**
 * The variables that decide whether a run leaves the loop, if nothing in the loop changes them.
 */
unchanged: Array<string>, 
/**
 * Another reason why the run stays in the loop, if one is known.
 */
cause: EndlessCause | null, } | { "kind": "relations", 
/**
 * The relations between the values before any number of iterations and those after them, with a prime. `κ` is
 * the number of iterations.
 */
relations: Array<LoopRelation>, 
/**
 * The number of steps that covers every run.
 */
steps: number, 
/**
 * Conditions that every run to the target would pass last, in this order.
 */
needed: Array<Excluded>, } | { "kind": "intervals", 
/**
 * The bounds of variables at loops.
 */
invariants: Array<Invariant>, 
/**
 * True if some of these conditions never hold because of the shapes that lists in memory can have.
 */
by_shape: boolean, 
/**
 * The first ones found.
 */
contradictions: Array<Contradiction>, 
/**
 * The number of those that were left out.
 */
more: number, } | { "kind": "excluded", 
/**
 * Learnt conditions that pruned paths: no run that satisfies one at its line reaches the target.
 */
learnt: Array<LearntCondition>, 
/**
 * The number of pruned paths, including those pruned by conditions that are too long to be shown.
 */
left_out: number, 
/**
 * The first ones found.
 */
contradictions: Array<Contradiction>, 
/**
 * The number of those that were left out.
 */
more: number, });

/**
 * A term of a proof that every run ends.
 */
export type RankingComponent = { 
/**
 * The lines of the loops whose iterations it is about, from 1, each once.
 */
lines: Array<number>, 
/**
 * If a loop is split by modes: the conditions of the modes that it is about.
 */
cases: Array<Formula>, 
/**
 * The term.
 */
function: Formula, 
/**
 * The form of its changes.
 */
shape: RankingShape, 
/**
 * The functions that it is about: each of their calls counts as an iteration.
 */
functions: Array<string>, };

/**
 * The change of a term of a proof in the iterations of its loops.
 */
export type RankingShape = "ranking" | "phase" | "bounded";

/**
 * The ways to read an input.
 */
export type ReadKind = "argument" | "input" | "library";

/**
 * The editor's view of a text. All offsets count UTF-16 code units.
 */
export type Reading = { 
/**
 * The tokens to highlight, by ascending place.
 */
tokens: Array<Token>, 
/**
 * The diagnostics, by ascending place.
 */
diagnostics: Array<Diagnostic>, 
/**
 * The lines that can be a target, ascending, from 1.
 */
target_lines: Array<number>, 
/**
 * The parameters of `main`, in order.
 */
parameters: Array<Parameter>, 
/**
 * The functions in which the program can start, if that can be chosen.
 */
starts: Array<Start>, 
/**
 * The change of the text after which the program starts in a line, if it can: the number of the line follows what is
 * put there.
 */
start_line: Edit | null, 
/**
 * The options that the text of a C program sets; none in other dialects.
 */
switches: Array<Switch>, 
/**
 * The files of the text, in their order; none if it is a text without names of files.
 */
files: Array<SourceFile>, 
/**
 * The files that a C program includes and does not have.
 */
missing_files: Array<MissingFile>, 
/**
 * True if the program reads inputs.
 */
reads_input: boolean, 
/**
 * The dialect that the text is recognised as: C, or the extended one.
 */
recognised: Dialect, };

/**
 * A field of a record.
 */
export type RecordField = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its value.
 */
value: Held, 
/**
 * True if it was written since the previous snapshot.
 */
changed: boolean, };

/**
 * An input on which the reference goes wrong.
 */
export type ReferenceFailure = { 
/**
 * The input; empty if there is nothing.
 */
input: string, 
/**
 * The end of the run.
 */
end: Message | null, 
/**
 * The line in which it goes wrong; null if it never ends.
 */
line: number | null, };

/**
 * The reason why a cycle has no template.
 */
export type Refused = { 
/**
 * In words.
 */
message: Message, 
/**
 * The start of the place, in bytes.
 */
start: number, 
/**
 * Its end.
 */
end: number, };

/**
 * A related place with a message.
 */
export type RelatedPlace = { 
/**
 * Where it starts.
 */
from: number, 
/**
 * Where it ends.
 */
to: number, 
/**
 * Why it matters.
 */
message: Message, };

/**
 * An integer that is read several times in a row.
 */
export type Repeated = { 
/**
 * The integer in decimal.
 */
value: string, 
/**
 * The number of times, at least one.
 */
times: number, };

/**
 * A recorded run. For a long run, the steps are a sample: first, last, and some in between.
 */
export type Replay = { 
/**
 * The number of steps of the whole run.
 */
total_steps: number, 
/**
 * The recorded moments, in order.
 */
steps: Array<ReplayStep>, 
/**
 * The loops that were entered, in source order.
 */
loops: Array<ReplayLoop>, 
/**
 * The places that read inputs, in the order of their first read.
 */
reads: Array<ReplayRead>, 
/**
 * The end of the run.
 */
end: ReplayEnd, 
/**
 * All that was output.
 */
outputs: Outputs, };

/**
 * A variable with its new value.
 */
export type ReplayChange = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its number among the variables of the function: names can occur twice.
 */
variable: number, 
/**
 * Its value as a short text.
 */
value: string, };

/**
 * The end of a run.
 */
export type ReplayEnd = { 
/**
 * `target`, `returned`, `error`, `halted`, `input`, `steps`, `calls` or `memory`.
 */
kind: string, 
/**
 * The line where it ended, unless `main` returned.
 */
line: number | null, 
/**
 * In words, without the line.
 */
text: Message, 
/**
 * The error, if it is one: `division-by-zero`, `null-dereference`, ...
 */
error: string | null, 
/**
 * The array and the index, if an index is out of bounds.
 */
bounds: OutOfBounds | null, 
/**
 * Why the run fails, if it is an error and that is known.
 */
cause: Cause | null, 
/**
 * The cause as a sentence; of an index out of bounds, the array and the index.
 */
why: Message | null, 
/**
 * If it is an error: the names in its line, or in the divisor of a division by zero.
 */
names: Array<string>, };

/**
 * The entries and iterations of a loop.
 */
export type ReplayLoop = { 
/**
 * The line of its keyword.
 */
line: number, 
/**
 * Its last line.
 */
end_line: number, 
/**
 * The variables that it reads or writes: the columns of its table.
 */
variables: Array<string>, 
/**
 * The number of entries from outside.
 */
entries: number, 
/**
 * The number of iterations in all.
 */
iterations: number, 
/**
 * The different paths that iterations took: the decisions of each.
 */
paths: Array<Array<Decision>>, 
/**
 * Iterations in order, those of the same path in a row folded.
 */
stretches: Array<ReplayStretch>, 
/**
 * The number of stretches that are left out in the middle.
 */
omitted: number, };

/**
 * A place of the program that reads inputs, with what it read.
 */
export type ReplayRead = { 
/**
 * The name of what is read: in C the object that is set, as the program writes it, or null for a value that no object gets;
 * elsewhere `input`. For an argument, its name, `length of a`, or `a[]` for the elements of an array.
 */
name: Arg | null, 
/**
 * The kind of the read.
 */
kind: ReadKind, 
/**
 * Its line, from 1.
 */
line: number, 
/**
 * The number of its reads.
 */
times: number, 
/**
 * The first values, each with how often it was read in a row.
 */
values: Array<[string, number]>, };

/**
 * The start of an iteration.
 */
export type ReplayRow = { 
/**
 * Its number, from 1 again at each entry of the loop.
 */
iteration: number, 
/**
 * The number of steps of the run that were taken before.
 */
step: number, 
/**
 * The values of the loop's variables; none for what was not written.
 */
values: Array<string | null>, };

/**
 * A statement is about to be executed, or a condition to be evaluated.
 */
export type ReplayStep = { 
/**
 * The number of steps that were taken before.
 */
index: number, 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The number of calls below this one: 0 in `main`.
 */
depth: number, 
/**
 * The function.
 */
function: string, 
/**
 * The variables of this call that have other values than at the last recorded step of the same call.
 */
changes: Array<ReplayChange>, 
/**
 * The number of integers that were output before; in C, of characters.
 */
printed: number, };

/**
 * Consecutive iterations, of one entry of the loop, that took the same path.
 */
export type ReplayStretch = { 
/**
 * Which entry of the loop, from 1.
 */
entry: number, 
/**
 * An index into the loop's paths, unless there are too many.
 */
path: number | null, 
/**
 * The first iteration.
 */
first: ReplayRow, 
/**
 * The last one, where there are at least two.
 */
last: ReplayRow | null, 
/**
 * For each variable, by how much it grew from each iteration to the next, where that was always the same.
 */
growth: Array<string | null>, 
/**
 * The values of the loop's variables when the last iteration was over, or the run ended in it.
 */
end: Array<string | null>, };

/**
 * The result of an analysis.
 */
export type Report = { 
/**
 * The answer for everyday inputs, if the question is about these, too.
 */
everyday: EverydayAnswer | null, 
/**
 * The target of the analysis.
 */
target: TargetText, 
/**
 * If the target is any error: the operations of the program that could fail, by kind.
 */
considered: Array<Considered>, 
/**
 * If the target is any error: the parameters of `main` that are arrays without a length. No index is out of their
 * bounds.
 */
endless: Array<string>, 
/**
 * If nothing goes wrong by a proof that leaves the stack out (C): the functions whose calls may fill it.
 */
may_fill_stack: Array<string>, 
/**
 * A run that never ends, if one was found with little work: not if everyday inputs lead to the target, or if that is
 * the answer. Of the answer that every run ends, one that never ends but for an overflow.
 */
endless_run: EndlessRun | null, 
/**
 * True if that run is what a person should hear first: not if the question is about a line, nor if the run keeps
 * reading.
 */
hangs: boolean, 
/**
 * If every run ends (C): a run that only an error ends, if one is found with little work.
 */
error_end: ErrorEnd | null, 
/**
 * If every run ends, or the answer is not known and no such run was found: a run that is not over after many steps,
 * if there is one on small inputs.
 */
long_run: LongRun | null, 
/**
 * The functions that the program names in one place only: a variable such as `gcd.b` is one of a single call.
 */
named_once: Array<NamedOnce>, 
/**
 * The technique that gave the verdict: its name in the registry.
 */
technique: string, 
/**
 * If guidance was requested: why the search was not guided, at some locations or at all.
 */
unguided: StopReason | null, 
/**
 * The members that took part, in the order of their turns, with their results. Empty if no member was needed.
 */
members: Array<MemberReport>, 
/**
 * Their turns, in order.
 */
turns: Array<Turn>, 
/**
 * The work done.
 */
stats: Stats, } & ({ "verdict": "reachable", 
/**
 * Inputs that lead to the target.
 */
witness: Witness, 
/**
 * The run-time error with which the run on them ends, if the target is an error.
 */
error: ErrorText | null, } | { "verdict": "unreachable", 
/**
 * The proof.
 */
proof: Proof, } | { "verdict": "ends", 
/**
 * The proof.
 */
proof: Proof, } | { "verdict": "endless", 
/**
 * Inputs on which the program never ends.
 */
witness: Witness, 
/**
 * Why it does not.
 */
proof: Proof, } | { "verdict": "unknown", 
/**
 * Why the search stopped.
 */
stop: StopReason, });

/**
 * A text with its title.
 */
export type ReportFact = { 
/**
 * The title.
 */
title: string, 
/**
 * The text, line by line.
 */
text: string, };

/**
 * A row of the table of groups.
 */
export type ReportGroup = { 
/**
 * The name of the group.
 */
title: string, 
/**
 * The number of its programs.
 */
programs: number, 
/**
 * Their points.
 */
points: string, 
/**
 * The remark for all of them.
 */
remark: string, };

/**
 * The part of a student.
 */
export type ReportStudent = { 
/**
 * The student's name.
 */
name: string, 
/**
 * The file; empty if it is the name.
 */
file: string, 
/**
 * The points.
 */
points: string, 
/**
 * The difference that was found.
 */
found: string, 
/**
 * The input that tells the program from the reference, and both outputs.
 */
facts: Array<ReportFact>, 
/**
 * The remark.
 */
remark: string, };

/**
 * An argument of `main`.
 */
export type RequestArgument = { 
/**
 * The number of indices before an integer: 0 for an integer, 1 for an array, 2 for an array of arrays.
 */
dimensions: number, 
/**
 * Integers with their places: first and last row (of an array of arrays), first and last index, value. For an
 * integer, there is one entry, and only its value counts.
 */
elements: Array<[string, string, string, string, string]>, };

/**
 * The inputs of a run.
 */
export type RequestInputs = { 
/**
 * The integers that `input` reads, in order, each with the number of times that it is repeated in a row.
 */
inputs: Array<[string, number]>, 
/**
 * The arguments of `main`, in order.
 */
arguments: Array<RequestArgument>, 
/**
 * The typed text, which stands for the integers if it is there.
 */
text?: string, };

/**
 * A restart of a loop's head. Everything below the head is forgotten.
 */
export type Restart = { 
/**
 * The head.
 */
node: number, 
/**
 * The line of the loop.
 */
line: number, 
/**
 * Its reason.
 */
reason: RestartReason, 
/**
 * The conditions that are no longer claimed, for [`RestartReason::NotPreserved`]; those that are locked, for
 * [`RestartReason::Spurious`].
 */
conditions: Array<Formula>, 
/**
 * The claims from now on.
 */
claims: Array<Formula>, };

/**
 * The reason why a loop's head restarted.
 */
export type RestartReason = "not-preserved" | "spurious" | "unrolled";

/**
 * Equal rows at every index from the first to the last.
 */
export type RowRun = { 
/**
 * The first index in decimal.
 */
first: string, 
/**
 * The last index in decimal.
 */
last: string, 
/**
 * Their elements.
 */
runs: Array<ElementRun>, };

/**
 * The end of a run.
 */
export type RunEnd = { "kind": "finished", 
/**
 * The result, in decimal.
 */
result: string, } | { "kind": "error", 
/**
 * The error with its location.
 */
error: ErrorText, } | { "kind": "halted", 
/**
 * The line, from 1.
 */
line: number, } | { "kind": "reads", 
/**
 * The line, from 1.
 */
line: number, } | { "kind": "goes" };

/**
 * The outcome of a request for a run.
 */
export type RunOutcome = { "kind": "run", 
/**
 * The run.
 */
replay: Replay, 
/**
 * The text that gives a C program its inputs, where a text does.
 */
stdin: string | null, } | { "kind": "refused" } | { "kind": "unreadable", 
/**
 * Why.
 */
message: Message, };

/**
 * A request for a run.
 */
export type RunRequest = { 
/**
 * The program.
 */
source: string, 
/**
 * The language it is written in.
 */
dialect: Dialect, 
/**
 * Its inputs.
 */
given: RequestInputs, };

/**
 * The outcome of a comparison.
 */
export type SameOutcome = { "kind": "compared", 
/**
 * The grade: they do the same if the verdict is `same`, they may do so if it is `tried` or `undecided`, and else they
 * differ, or the program is refused.
 */
grade: ProgramGrade, 
/**
 * Why there is no proof; null if none was looked for, or if there is one.
 */
no_proof: Message | null, 
/**
 * An input that is left out since the reference goes wrong on it.
 */
left_out: ReferenceFailure | null, 
/**
 * The inputs that a search has found in the reference, for a later request; null if none was made.
 */
of_reference: Array<GivenInput> | null, } | { "kind": "refused", 
/**
 * Why.
 */
refusal: ProgramRefusal, } | { "kind": "wrong", 
/**
 * The input.
 */
failure: ReferenceFailure, } | { "kind": "invalid", 
/**
 * Why.
 */
message: string, };

/**
 * A part of a comparison after the runs.
 */
export type SamePart = "proof" | "end" | "search";

/**
 * A request to compare a program with a reference.
 */
export type SameRequest = { 
/**
 * The program that says what is right.
 */
reference: GradedText, 
/**
 * The program that is compared with it.
 */
program: GradedText, 
/**
 * The part of what programs print that counts.
 */
output: GradingRequest['output'], 
/**
 * The numbers that the task promises, as in [`GradingRequest`](super::grading::GradingRequest).
 */
promised: string | null, 
/**
 * The seed of what is chosen at random.
 */
seed: number, 
/**
 * The time limit of each part, in seconds; 0 for runs alone.
 */
seconds: number, 
/**
 * The inputs that an earlier request has found in the reference ([`SameOutcome::Compared`]); null if there was none.
 */
of_reference: Array<GivenInput> | null, };

/**
 * A variable.
 */
export type Slot = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its value.
 */
value: Held, 
/**
 * True if it was written since the previous snapshot.
 */
changed: boolean, 
/**
 * Its identity, if a pointer can point to it.
 */
cell: number | null, };

/**
 * One input that is assumed to be small.
 */
export type SmallerInputs = { 
/**
 * The variable that holds the input.
 */
name: string, 
/**
 * The greatest value that it may have.
 */
most: number, 
/**
 * The program with the assumption. Every line keeps its number.
 */
copy: string, };

/**
 * The state of a run when a statement is about to be executed, or `main` returns.
 */
export type Snapshot = { 
/**
 * The number of statements that were executed before.
 */
step: number, 
/**
 * The outputs so far.
 */
outputs: Outputs, 
/**
 * The open calls, that of `main` first.
 */
calls: Array<OpenCall>, 
/**
 * The number of calls that are left out after the first ones.
 */
hidden_calls: number, 
/**
 * The heap objects that are reachable from a variable, by rising identity.
 */
objects: Array<HeapObject>, 
/**
 * True if more objects are reachable.
 */
more_objects: boolean, 
/**
 * The element that the next statement accesses, if its array does not have it.
 */
missing: MissingElement | null, };

/**
 * A file of a C program. Before it stands a line that names it: `#pragma loopscope file "stack.c"`.
 */
export type SourceFile = { 
/**
 * Its name.
 */
name: string, 
/**
 * Where its text starts, after the line that names it.
 */
from: number, 
/**
 * Where it ends.
 */
to: number, 
/**
 * Its first line, as a line of the whole text, counted from 1.
 */
first_line: number, };

/**
 * A function in which the program can start, or the line in which it starts.
 */
export type Start = { 
/**
 * Where its name starts; for a line, where its statement does.
 */
from: number, 
/**
 * Where its name ends.
 */
to: number, 
/**
 * Its name; for a line, its number.
 */
name: string, 
/**
 * The change of the text after which the program starts there; null if it does.
 */
change: Edit | null, };

/**
 * The work of an analysis.
 */
export type Stats = { 
/**
 * Symbolic states executed.
 */
states: number, 
/**
 * Finished paths.
 */
paths: number, 
/**
 * The number of times that two states were merged.
 */
merges: number, 
/**
 * States that were pruned because of earlier states: one had the same values at the same place, or a condition
 * learnt from them implies that no run reaches a target from there.
 */
subsumed: number, 
/**
 * States that were explored first, because chains ahead of them may lead to a target.
 */
guided: number, 
/**
 * States that were pruned, because no chain ahead of them leads to a target.
 */
ruled_out: number, 
/**
 * Questions to the solver's layers.
 */
queries: number, 
/**
 * Of these, how many reached the solver itself.
 */
solver_calls: number, 
/**
 * The number of times that the interpreter refuted inputs that satisfy all conditions of their path. Each time is
 * a mistake in Loopscope.
 */
refuted: number, 
/**
 * The number of times that the solver answered `unknown`; the question may then have been asked in another form.
 */
solver_failures: number, 
/**
 * The other questions that simplification answered.
 */
simplified: number, 
/**
 * The other questions that an earlier model answered.
 */
reused: number, 
/**
 * The other questions that were asked before.
 */
cached: number, 
/**
 * Wall-clock time by the host's clock.
 */
seconds: number, };

/**
 * The kinds of reasons why a search stops without an answer. In data they are stable, hyphenated identifiers.
 */
export type StopCode = "nothing-there" | "states" | "time" | "memory" | "cancelled" | "solver-unknown" | "solver-silent" | "solver-failed" | "approximated" | "call-depth" | "unrolled" | "not-handled" | "steps" | "replay-limit" | "only-everyday" | "limit" | "refuted";

/**
 * Why a search stopped without an answer.
 */
export type StopReason = { 
/**
 * Its kind.
 */
code: StopCode, 
/**
 * An explanation for students.
 */
message: Message, 
/**
 * Its location: line and column from 1.
 */
place: [number, number] | null, 
/**
 * The technique to try next, if any: its name in the registry.
 */
suggestion: string | null, 
/**
 * The change of the program to try instead, if any: text with code between backticks.
 */
advice: Message | null, 
/**
 * Where most of the search went, if a limit cut it and that is known.
 */
busiest: Busiest | null, };

/**
 * An option of a C program.
 */
export type Switch = { 
/**
 * Its subject: `input` that may be anything, `ints` without bounds, `malloc` that may fail, the data
 * `model`; or a group of errors that are left out, by its name.
 */
about: 'input' | 'ints' | 'malloc' | 'model' | 'overflow' | 'shift' | 'division' | 'bounds' | 'uninitialised' | 'pointers' | 'memory' | 'calls' | 'assertions', 
/**
 * True if the text sets it.
 */
is_on: boolean, 
/**
 * The change of the text that sets or unsets it.
 */
change: Edit, };

/**
 * The target.
 */
export type Target = { "kind": "any" } | { "kind": "line", 
/**
 * From 1.
 */
line: number, } | { "kind": "ends" };

/**
 * The target, as text.
 */
export type TargetText = { 
/**
 * `any` for any run-time error, `line` for a line, `ends` for the end of every run.
 */
kind: string, 
/**
 * The line, if the target is a line.
 */
line: number | null, 
/**
 * In words: "line 9", "any run-time error", "the end of every run".
 */
text: Message, 
/**
 * The groups of errors that are not asked about, as the program leaves them out: `overflow`, ...
 */
left_out: Switch['about'][], };

/**
 * The description of a technique that users read before they choose it.
 */
export type TechniqueInfo = { 
/**
 * The name that selects it.
 */
name: string, 
/**
 * A title for a menu.
 */
title: string, 
/**
 * A description of the technique, in a sentence.
 */
summary: Message, 
/**
 * Which programs it accepts, in a sentence.
 */
accepts: Message, 
/**
 * The claims that it can prove.
 */
claims: Claims, 
/**
 * The options that it has, by their names in [`OPTIONS`](crate::OPTIONS); also "seed" if it chooses at random.
 */
options: Array<string>, };

/**
 * A cycle, and its template if it has one (Compact, section 3.2).
 */
export type Template = { 
/**
 * The nodes of the core.
 */
core: Array<CoreNode>, 
/**
 * The number of nodes at which the core can be entered: it has as many cycles in the paper's sense (definition 1).
 */
entries: number, 
/**
 * The template at the first state that met the cycle: the values of variables after κ iterations, in the values
 * before the loop (such as i₀), and the elements of arrays at any index ι. Values that do not change are left out.
 */
values: Array<ClosedForm>, 
/**
 * The conditions of each iteration, in the values before it, a conjunct each; and the conditions on inputs that
 * have no sequence.
 */
conditions: Array<Formula>, 
/**
 * The ways out, as they were found when the template was first instantiated.
 */
exits: Array<Exit>, 
/**
 * The number of times that it was instantiated.
 */
instances: number, 
/**
 * The reason why the cycle had no template at the last attempt that failed.
 */
refused: Refused | null, };

/**
 * A token to highlight.
 */
export type Token = { 
/**
 * Its first code unit.
 */
from: number, 
/**
 * One past its last.
 */
to: number, 
/**
 * `keyword`, `number`, `string`, `comment`, ...: how it is highlighted.
 */
kind: string, };

/**
 * A pattern of whole iterations.
 */
export type TraceForm = { 
/**
 * The pattern in words, as in `p1 κ1 times, (p2, p1) κ2 times, p2`.
 */
pattern: string, 
/**
 * The same as parts, in their order. Empty if no iteration is whole.
 */
parts: Array<TracePart>, 
/**
 * The conditions before the first iteration, a conjunct each.
 */
conditions: Array<Formula>, 
/**
 * The values after the iterations, of the variables that they change.
 */
values: Array<ClosedForm>, };

/**
 * A part of a trace: paths that are taken in turn, several times.
 */
export type TracePart = { 
/**
 * The number of the counter that counts how often, 1 for κ1; `None` for once.
 */
counter: number | null, 
/**
 * The paths in their order, as indices. A path may have several turns in a round.
 */
paths: Array<number>, 
/**
 * The number of times that each is taken before the next one's turn, as decimals.
 */
periods: Array<string>, };

/**
 * A symbolic execution tree: classic if loops are unrolled, compact otherwise.
 */
export type Tree = { 
/**
 * The nodes, breadth first; a node's `id` is its index.
 */
nodes: Array<TreeNode>, 
/**
 * True if it is complete: no leaf is failed or open.
 */
complete: boolean, 
/**
 * Why the tree could not be extended; `None` if it has the requested number of nodes or is complete.
 */
stop: StopReason | null, };

/**
 * A node of a tree: a state at the program's start, or right after a fork or at an exit of a loop taken in one step.
 */
export type TreeNode = { 
/**
 * Its index among the nodes of its tree.
 */
id: number, 
/**
 * The parent node, which comes before it; `None` for the root.
 */
parent: number | null, 
/**
 * The way from the node above to this one.
 */
kind: TreeNodeKind, 
/**
 * The line of the next statement; for a leaf, the last one. 0 if there is none.
 */
line: number, 
/**
 * The lines that are executed from here to the nodes below, each once, in order.
 */
lines: Array<number>, 
/**
 * The additions to the path condition since the node above, a conjunct each.
 */
condition: Array<Formula>, 
/**
 * The same for a drawing: with the signs of mathematics, and the most informative conjuncts first.
 */
labels: Array<string>, 
/**
 * The whole path condition.
 */
path_condition: PathCondition, 
/**
 * The function in which the state is.
 */
function: string, 
/**
 * The integer variables of the function whose values differ from those at the node above, or all if the function differs.
 */
changed: Array<ClosedForm>, 
/**
 * The outcome of the state.
 */
fate: Fate, };

/**
 * The origin of a node of a tree.
 */
export type TreeNodeKind = "root" | "fork" | "exit";

/**
 * The outcome of a request for a tree.
 */
export type TreeOutcome = { "kind": "tree", 
/**
 * The tree.
 */
tree: Tree, } | { "kind": "refused", 
/**
 * All of them.
 */
diagnostics: Array<Diagnostic>, } | { "kind": "invalid", 
/**
 * Why.
 */
message: string, };

/**
 * A request for a tree of paths.
 */
export type TreeRequest = { 
/**
 * The program.
 */
source: string, 
/**
 * The language it is written in.
 */
dialect: Dialect, 
/**
 * `unroll` for the classic tree; `summarise` or `template` for compact ones.
 */
loops: string, 
/**
 * After about how many nodes to stop.
 */
nodes: number, 
/**
 * The time limit.
 */
seconds: number, 
/**
 * The seed of what is chosen at random.
 */
seed: number, };

/**
 * An input, with the range of values on which the program was run.
 */
export type Tried = { 
/**
 * Its name: a parameter, an element of a parameter (`A[2]`), or `input1`, `input2`, ... for the integers that
 * `input` reads.
 */
name: string, 
/**
 * Its least value, in decimal.
 */
least: string, 
/**
 * Its largest value, in decimal.
 */
most: string, };

/**
 * A turn of a member. It used up its slice of work, unless it is the member's last turn.
 */
export type Turn = { 
/**
 * The member: an index into [`Report::members`](crate::report::Report::members).
 */
member: number, 
/**
 * The round, from 0. Each round grants several times as much work as the one before.
 */
round: number, 
/**
 * Its cost.
 */
cost: Cost, 
/**
 * The cost as one number, for comparison. Its unit is a symbolic state.
 */
work: number, };

/**
 * The message that a worker sends after a turn.
 */
export type TurnMessage = { 
/**
 * The member's place among those that have a turn in this round, from 0.
 */
position: number, 
/**
 * The turn.
 */
turn: Turn, 
/**
 * True if it ended the analysis: by an answer, or at a limit of the whole analysis.
 */
ends: boolean, 
/**
 * True if it ended only the round: by the answer for one of two parts.
 */
ends_round: boolean, 
/**
 * The member after it, with what it has built.
 */
report: MemberReport, 
/**
 * All that the member has done.
 */
stats: Stats, };

/**
 * An argument that does not fit its format.
 */
export type UnfitArgument = { "fault": "none", 
/**
 * The conversion: `%d`.
 */
conversion: string, } | { "fault": "missing-address", 
/**
 * The argument, as it is written.
 */
argument: string, } | { "fault": "needless-address", 
/**
 * The conversion.
 */
conversion: string, 
/**
 * The argument, as it is written.
 */
argument: string, 
/**
 * The object whose address it is.
 */
object: string, } | { "fault": "other-type", 
/**
 * The conversion.
 */
conversion: string, 
/**
 * The argument, or the object whose address it is.
 */
given: string, 
/**
 * Its type.
 */
type_name: string, 
/**
 * The type that the conversion needs.
 */
needed: string, };

/**
 * A path of the loop.
 */
export type Vertex = { 
/**
 * The conditions before the iteration, a conjunct each.
 */
conditions: Array<Formula>, 
/**
 * The values after one iteration, of the variables that it changes.
 */
values: Array<ClosedForm>, 
/**
 * The values after κ iterations of this path in a row; a value is missing where it is not known.
 */
repeated: Array<ClosedForm>, 
/**
 * True if this path can come directly after itself.
 */
repeats: boolean, 
/**
 * The line to which the path leaves the loop; `None` if it returns to the loop's head.
 */
leaves_to: number | null, };

/**
 * A worker that waits for the end of a round.
 */
export type WaitingWorker = { 
/**
 * Its number.
 */
worker: number, 
/**
 * The round, from 0.
 */
round: number, };

/**
 * The question whose answer decided a backbone, of those that take turns (APC, section 6).
 */
export type Winner = { "kind": "without-quantifiers" } | { "kind": "itself" } | { "kind": "first-iterations", 
/**
 * Their number.
 */
iterations: number, } | { "kind": "no-further-iterations", 
/**
 * Their number.
 */
iterations: number, };

/**
 * Inputs that lead to the target.
 */
export type Witness = { 
/**
 * The integers that `input` reads, in order.
 */
inputs: Array<Repeated>, 
/**
 * The parameters of `main`, in order.
 */
parameters: Array<ParameterValue>, 
/**
 * True if the concrete interpreter followed these inputs to the target. False only if the run is longer than the
 * step limit; [`Witness::note`] then says so.
 */
replayed: boolean, 
/**
 * The number of steps that the interpreter took.
 */
steps: number, 
/**
 * The conjuncts of the path condition of the path that the search found; empty if the inputs were found without a
 * path.
 */
path_condition: Array<Formula>, 
/**
 * True if the run takes that path, which the counts of chains also describe. False if the inputs, once minimised,
 * take another path.
 */
same_path: boolean, 
/**
 * A remark about it, if there is one.
 */
note: Message | null, };
