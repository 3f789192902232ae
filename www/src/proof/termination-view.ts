/** The answers to "Does it always end?" in words: why every run ends, or why a run never does. */
import { msg, str } from '@lit/localize';
import type { CertificateRequest, Dialect, EndlessRun, Formula, IterationBound, LongRun, Proof, RankingComponent, Witness } from '../generated/interface.ts';
import { givenOf, inputRows, type RunInputs } from '../program/inputs.ts';
import { count, counted, listed, ordinal } from '../words/format.ts';
import { lineList, lineName } from '../words/places.ts';

/** A proof that every run ends. */
export type RankingProof = Extract<Proof, { kind: 'ranking' }>;

/** A proof that a run never ends. */
export type RecurrentProof = Extract<Proof, { kind: 'recurrent' }>;

/** The number of times that a repeated input is given to a run: more than any run of the page reads it. */
const FOR_EVER = 1_000_000_000;

/** The number of times that several inputs that are read in turn are given to a run. */
const ROUNDS = 10_000;

/** The longest inputs that stand in a sentence, in characters. */
const IN_A_SENTENCE = 40;

/** The most terms that the answer itself explains; all are in the proof. */
const EXPLAINED = 3;

// --- every run ends -------------------------------------------------------------------------------------------------

/** The reasons why every run ends, a sentence for each term, with code between backticks. */
export function whyEnds(proof: RankingProof): string[] {
  const { components, looks_ahead } = proof;
  if (components.length === 0) {
    return [
      looks_ahead === 0
        ? msg('No loop can be iterated for ever.')
        : counted(looks_ahead, msg('No run takes more than # iteration of loops.|No run takes more than # iterations of loops.')),
    ];
  }
  const sentences = components.slice(0, EXPLAINED).map((component) => termWords(component, iterationsWords(component, components)));
  const more = components.length - sentences.length;
  return [
    ...sentences,
    ...(more === 0 ? [] : [counted(more, msg('# more term is in the proof below.|# more terms are in the proof below.'))]),
    ...proof.bounds.slice(0, EXPLAINED).map(boundWords),
    ...wholeWords(proof),
    ...(looks_ahead > 0 ? [exceptionWords(proof)] : []),
  ];
}

/** States that the proof does not cover the last iterations or calls. */
export function exceptionWords({ components, looks_ahead }: RankingProof): string {
  return components.some(({ functions }) => functions.length > 0)
    ? counted(looks_ahead, msg('The last iteration or call may be an exception.|The last # iterations or calls may be exceptions.'))
    : counted(looks_ahead, msg('The last iteration of a run may be an exception.|The last # iterations of a run may be exceptions.'));
}

/** A term with how it changes, with code between backticks. */
function termWords(component: RankingComponent, where: string): string {
  const { function: { text }, shape } = component;
  const term = `\`${text}\``;
  switch (shape) {
    case 'ranking':
      return msg(str`${where}, ${term} is at least 0 and falls by 1 or more.`);
    case 'phase':
      return msg(str`${where}, ${term} falls by 1 or more, so it is below 0 from some iteration on.`);
    case 'bounded':
      return msg(str`${where}, ${term} never rises, and falls from 0 or more only finitely often.`);
  }
}

/** The number of iterations of a loop that a run completes, with code between backticks. */
export function boundWords({ line, most, is_exact, each_time, at_arrival }: IterationBound): string {
  const times = `\`${most.text}\``;
  const number = is_exact ? msg(str`exactly ${times} iterations`) : msg(str`at most ${times} iterations`);
  if (!each_time) return msg(str`A run completes ${number} of the loop in line ${lineName(line)}.`);
  return at_arrival
    ? msg(str`Each time a run gets to the loop in line ${lineName(line)}, it completes ${number}, with the values that variables have then.`)
    : msg(str`Each time a run gets to the loop in line ${lineName(line)}, it completes ${number}.`);
}

/** The bound for the iterations of all loops that a run completes, with code between backticks; none if that is not known. */
export function wholeWords({ iterations }: RankingProof): string[] {
  return iterations === null ? [] : [msg(str`A run completes at most ${`\`${iterations.text}\``} iterations of all loops together.`)];
}

/** The words before a term of a proof that is set as a formula. */
export function beforeTerm(component: RankingComponent, { components }: RankingProof): string {
  const where = iterationsWords(component, components);
  switch (component.shape) {
    case 'ranking':
      return msg(str`${where}, this is at least 0 and falls by 1 or more:`);
    case 'phase':
      return msg(str`${where}, this falls by 1 or more, so it is below 0 from some iteration on:`);
    case 'bounded':
      return msg(str`${where}, this never rises, and falls from 0 or more only finitely often:`);
  }
}

/** Returns true if a term is only about the iterations that an earlier one leaves open: those where that is below 0, or stays. */
export function isAboutRest({ lines, functions }: RankingComponent, earlier: readonly RankingComponent[]): boolean {
  return earlier.some((each) => each.lines.some((line) => lines.includes(line)) || each.functions.some((name) => functions.includes(name)));
}

/** The iterations and calls that a term is about, for the start of a sentence. */
function iterationsWords(component: RankingComponent, components: readonly RankingComponent[]): string {
  const { lines, functions, shape } = component;
  const isRest = isAboutRest(component, components.slice(0, components.indexOf(component)));
  const calls = listed(functions.map((name) => `\`${name}\``));
  if (lines.length === 0) {
    const called = withCases(calls, component);
    if (isRest) return msg(str`In the remaining calls of ${called}`);
    return shape === 'bounded' ? msg(str`In the calls of ${called}`) : msg(str`In every call of ${called}`);
  }
  const loops = withCases(functions.length === 0 ? loopsWords(lines) : msg(str`${loopsWords(lines)} and every call of ${calls}`), component);
  if (isRest) return msg(str`In the remaining iterations of ${loops}`);
  return shape === 'bounded' ? msg(str`In the iterations of ${loops}`) : msg(str`In every iteration of ${loops}`);
}

/** Loops, after "of". */
function loopsWords(lines: readonly number[]): string {
  return lines.length === 1 ? msg(str`the loop in line ${lineList(lines)}`, { id: 'of-loop', desc: 'after "of": in the genitive' }) : msg(str`the loops in lines ${lineList(lines)}`, { id: 'of-loops', desc: 'after "of": in the genitive' });
}

/** With the condition under which a term is about them, between backticks. */
function withCases(places: string, { cases }: RankingComponent): string {
  const [first, ...others] = cases.map(({ text }) => `\`${text}\``);
  if (first === undefined) return places;
  const either = others.reduce((before, after) => msg(str`${before} or ${after}`), first);
  return msg(str`${places} while ${either}`);
}

// --- a run never ends -----------------------------------------------------------------------------------------------

/** The answer that a run never ends: its loop or its recursion, and its inputs if they are short. */
export function endlessSentence(proof: RecurrentProof, witness: Witness, dialect: Dialect): string {
  const sentence = neverEndsSentence(proof, witness, dialect);
  const why = stayingWords(proof);
  return why === '' ? sentence : `${sentence.replace(/\.$/, '')}: ${why}`;
}

/** The reason why a run stays in a loop, as the end of a sentence; empty if the program's text does not show it. */
export function stayingWords({ unchanged, cause }: RecurrentProof): string {
  switch (cause?.kind) {
    case undefined: {
      const names = codes(unchanged);
      return unchanged.length === 0 ? '' : counted(unchanged.length, msg('{names} is never changed in it.|{names} are never changed in it.'), { names });
    }
    case 'no-exit':
      return msg('there is no way out of it.');
    case 'assigned':
      return msg(str`its condition \`${cause.condition}\` assigns instead of comparing.`);
    case 'never-negative':
      return msg(str`its condition \`${cause.condition}\` always holds, because an unsigned number is never negative.`);
    case 'empty-body':
      return msg(str`the \`;\` in line ${lineName(cause.line)} is its whole body.`);
    case 'away':
      return cause.grows
        ? msg(str`\`${cause.variable}\` only grows, and the loop ends only when \`${cause.leaves}\`.`)
        : msg(str`\`${cause.variable}\` only decreases, and the loop ends only when \`${cause.leaves}\`.`);
    case 'same': {
      const [names, number] = [codes(cause.variables), cause.variables.length];
      return cause.from_start
        ? counted(number, msg('{names} stays the same in every iteration.|{names} stay the same in every iteration.'), { names })
        : counted(number, msg('from some iteration on, {names} stays the same.|from some iteration on, {names} stay the same.'), { names });
    }
  }
}

/** Names of the program in a list, as code. */
function codes(names: readonly string[]): string {
  return listed(names.map((name) => `\`${name}\``));
}

function neverEndsSentence(proof: RecurrentProof, witness: Witness, dialect: Dialect): string {
  const inputs = shortInputs(proof.later, witness, dialect);
  const isShort = inputs.length <= IN_A_SENTENCE;
  if (proof.function !== null) {
    const name = `\`${proof.function}\``;
    if (inputs === '') return msg(str`The recursion of ${name} never ends.`);
    return isShort ? msg(str`The recursion of ${name} never ends when ${inputs}.`) : msg(str`The recursion of ${name} never ends on some inputs.`);
  }
  const { line } = proof;
  if (inputs === '') return msg(str`The loop in line ${lineName(line)} never ends.`);
  return isShort ? msg(str`The loop in line ${lineName(line)} never ends when ${inputs}.`) : msg(str`The loop in line ${lineName(line)} never ends on some inputs.`);
}

/** The answer that a run never ends, which an analysis of another question found. */
export function endlessRunSentence({ proof, witness }: EndlessRun, dialect: Dialect): string {
  return proof.kind === 'recurrent' ? endlessSentence(proof, witness, dialect) : '';
}

/** The line of a loop or a recursion that never ends. */
export function linesOf({ proof }: EndlessRun): Set<number> {
  return new Set(proof.kind === 'recurrent' ? [proof.line] : []);
}

/** The remark of an answer that no run reaches its target on a run that never ends: empty if none is known. */
export function unaskedWords(run: EndlessRun | null, dialect: Dialect): string {
  return run === null ? '' : `${msg('But not every run ends.')} ${endlessRunSentence(run, dialect)}`;
}

/** The remark of an answer on a run that is not over after many steps; empty if none is known. */
export function longRunWords(run: LongRun | null, dialect: Dialect): string {
  if (run === null) return '';
  const { witness, calls } = run;
  const inputs = shortInputs(run.input === null ? [] : [run.input], witness, dialect);
  if (calls === null) {
    const steps = counted(witness.steps, msg('# step|# steps', { id: 'after-steps', desc: 'after "after": in the locative' }));
    return inputs === '' ? msg(str`The run is not over after ${steps}.`) : msg(str`The run when ${inputs} is not over after ${steps}.`);
  }
  return inputs === ''
    ? msg(str`In the run, more than ${count(calls)} calls are open at once: the call stack may overflow.`)
    : msg(str`In the run when ${inputs}, more than ${count(calls)} calls are open at once: the call stack may overflow.`);
}

/** The inputs for the middle of a sentence; empty if every run is like this one, or only elements that are 0 are read. */
function shortInputs(later: readonly string[], witness: Witness, dialect: Dialect): string {
  const rows = inputRows(witness).filter(({ value }) => value !== '[]');
  // Only micro-c has an expression of this name.
  const isWord = (name: string) => dialect === 'c' && name === 'input';
  const isSeveral = witness.inputs.length > 1 || witness.inputs.some(({ times }) => times > 1);
  const inputsWords = (value: string) => (isSeveral ? msg(str`the inputs are ${value}`) : msg(str`the input is ${value}`));
  const parts = rows.map(({ name, value }) => (isWord(name) ? inputsWords(value) : `\`${name} = ${value}\``));
  const [input, ...others] = later;
  if (input === undefined) return listed(parts);
  if (others.length > 0) {
    const inTurn = later.join(', ');
    return listed([...parts, msg(str`the inputs are ${inTurn} over and over`)]);
  }
  const again = dialect !== 'c' ? msg(str`each ${'`input`'} is ${input}`) : witness.inputs.length === 0 ? msg(str`each input is ${input}`) : msg(str`each later input is ${input}`);
  return listed([...parts, again]);
}

/** The reasons why a run never ends, in steps, each with the conditions that it is about. */
export function endlessReasons(proof: RecurrentProof): { words: string; holds: readonly Formula[] }[] {
  const since = sinceWords(proof);
  const holds = proof.invariants.flatMap((each) => each.holds);
  const given = laterWords(proof);
  if (proof.again !== null) return [{ words: given + againWords(proof, since), holds }, { words: msg('What a run does next depends only on its state and on what it reads, so it goes on like this for ever.'), holds: [] }];
  const isRecursion = proof.function !== null;
  if (holds.length === 0) {
    const stays = isRecursion ? msg(str`${since}, nothing can make the recursion end.`) : msg(str`${since}, nothing can make the run leave the loop.`);
    return [{ words: given + stays, holds }];
  }
  return [
    { words: given + msg(str`${since}, this holds each time it gets there:`), holds },
    { words: isRecursion ? msg('While it holds, no condition lets the recursion end.') : msg('While it holds, no condition lets the run leave the loop.'), holds: [] },
    { words: isRecursion ? msg('Every call keeps it, so the run goes on for ever.') : msg('Every iteration keeps it, so the run goes on for ever.'), holds: [] },
  ];
}

/** The inputs that are read over and over, as a sentence before others; empty if there are none. */
function laterWords({ later, function: recursion }: RecurrentProof): string {
  const inputs = later.join(', ');
  if (later.length === 0) return '';
  if (later.length > 1) return `${msg(str`The run reads ${inputs} over and over.`)} `;
  return `${recursion === null ? msg(str`In the loop, each input is ${inputs}.`) : msg(str`Each input of this run is ${inputs}.`)} `;
}

function againWords({ again, function: recursion }: RecurrentProof, since: string): string {
  if (recursion !== null) return again === 1 ? msg(str`${since}, each call makes the same call again.`) : msg(str`${since}, the same call is made again after every ${again} calls.`);
  return again === 1 ? msg(str`${since}, all that the loop depends on is the same again in every iteration.`) : msg(str`${since}, all that the loop depends on is the same again after every ${again} iterations.`);
}

/** The same as text, with code between backticks. */
export function whyEndless(proof: RecurrentProof): string {
  return endlessReasons(proof)
    .map(({ words, holds }) => (holds.length === 0 || proof.again !== null ? words : `${words.replace(/:$/, '')}: ${listed(holds.map(({ text }) => `\`${text}\``))}.`))
    .join(' ');
}

function sinceWords({ line, visits, function: recursion }: RecurrentProof): string {
  if (recursion !== null) {
    const name = `\`${recursion}\``;
    return visits === 0 ? msg(str`From the first call of ${name} on`) : msg(str`From the ${ordinal(visits + 1)} call of ${name} on`);
  }
  return visits === 0 ? msg(str`From its first arrival at the loop in line ${lineName(line)} on`) : msg(str`From the ${ordinal(visits + 1)} arrival at the loop in line ${lineName(line)} on`);
}

/** The grounds of a certificate of a run that never ends; null if the proof is another one. */
export function endlessGrounds(witness: RunInputs, proof: Proof): CertificateRequest['endless'] {
  if (proof.kind !== 'recurrent') return null;
  const { later, visits, head } = proof;
  return { given: givenOf(witness), later, visits, head };
}

/** The inputs of a run that never ends, with those that are read over and over. */
export function endlessInputs<Given extends RunInputs>(witness: Given, { later }: RecurrentProof): Given {
  const [only] = later;
  if (only === undefined) return witness;
  const rest = later.length === 1 ? [{ value: only, times: FOR_EVER }] : Array.from({ length: ROUNDS }, () => later.map((value) => ({ value, times: 1 }))).flat();
  return { ...witness, inputs: [...witness.inputs, ...rest] };
}
