/**
 * The analysis worker: engine and solver in one thread. A job returns to the event loop only where it waits for other
 * workers at the end of a round; to stop it, the page ends the worker.
 */
import type { CoverStep, Event, SamePart, Stats, TurnMessage } from '../generated/interface.ts';
import { describe, startEngine } from './engine.ts';
import { Conversation, type Entries } from './journal.ts';
import { Transcript } from './transcript.ts';
import type { Engine, FromAnalysis, Job, Places, RoundEnd, SolverBridge, SolverHandle, ToAnalysis, JobMessage, Wasm } from './protocol.ts';
import { unpack } from './unpack.ts';

declare function importScripts(address: string): void;
declare const LoopscopeSolver: SolverBridge | undefined;

/** The shortest interval between signs of life. */
const ALIVE_MS = 250;

let engine: Engine | null = null;
let solver: SolverHandle | null = null;
/** The transcript of the solver's questions in the last analysis. */
let transcript = new Transcript();
/** Resumes the job that waits for the end of a round. */
let goOn: (over: RoundEnd | null) => void = () => {};

addEventListener('message', ({ data }: MessageEvent<ToAnalysis>) => {
  if (data.kind === 'load') void load(data.places, data.wasm);
  else if (data.kind === 'work') void work(data.job, data.noted, data.seconds);
  else if (data.kind === 'transcript') post({ kind: 'transcript', text: transcript.text });
  else goOn(data.over);
});

addEventListener('messageerror', () => post({ kind: 'unreadable' }));

async function load(places: Places, wasm: Wasm): Promise<void> {
  try {
    const module = 'compiled' in wasm ? wasm.compiled.engine : await WebAssembly.compile(await unpack(wasm.packed.engine));
    const started = await startEngine(places.engine, module);
    if (typeof LoopscopeSolver === 'undefined') importScripts(`${places.solver}bridge.js`);
    if (typeof LoopscopeSolver === 'undefined') throw new Error('the solver did not load: reload the page');
    const base = places.solver;
    solver = await LoopscopeSolver.load(
      'compiled' in wasm ? { base, image: wasm.compiled.solver } : { base, wasm: await unpack(wasm.packed.solver) },
    );
    engine = started;
    post({ kind: 'ready' });
    post({ kind: 'compiled', compiled: { engine: module, solver: solver.image } });
  } catch (error) {
    post({ kind: 'broken', message: describe(error) });
  }
}

async function work(job: Job, noted: Entries, seconds: number): Promise<void> {
  if (engine === null || solver === null) return post({ kind: 'broken', message: 'the analysis started too early' });
  try {
    solver.reset();
    if (job.kind === 'analyse') transcript = new Transcript();
    const conversation = new Conversation(solver, noted, post, job.kind === 'analyse' ? transcript : null);
    post(await result(job, engine, conversation, seconds));
  } catch (error) {
    post({ kind: 'broken', message: describe(error) });
  }
}

/** Runs a job on which `before` seconds were spent already. */
async function result(job: Job, engine: Engine, solver: Conversation, before: number): Promise<JobMessage> {
  const alive = signs();
  const onEvent = (event: Event) => {
    if (solver.isBehind) return;
    post({ kind: 'event', event: event.kind === 'progress' ? { ...event, stats: later(event.stats, before) } : event });
  };
  const evaluate = (script: string) => {
    alive();
    return solver.evaluate(script);
  };
  const restart = () => solver.restart();
  const seconds = Math.max(0, job.request.seconds - before);
  switch (job.kind) {
    case 'analyse': {
      const { number, of } = job.worker ?? { number: 0, of: 1 };
      const send = (message: TurnMessage, numbers: BigUint64Array) => post({ kind: 'turn', message, numbers });
      const round = (round: number) =>
        new Promise<RoundEnd | null>((resolve) => {
          goOn = resolve;
          post({ kind: 'waits', round });
        });
      const outcome = await engine.analyse({ ...job.request, seconds }, onEvent, evaluate, restart, number, of, send, round);
      if (outcome?.kind !== 'report') return { kind: 'outcome', outcome };
      // It has not caught up with the work of the worker before it: the page already has more than this report.
      const { report: ended } = outcome;
      if (solver.isBehind && ended.verdict === 'unknown' && ended.stop.code === 'time') return { kind: 'late' };
      const report = { ...ended, stats: later(ended.stats, before) };
      return { kind: 'outcome', outcome: { ...outcome, report } };
    }
    case 'bounds': {
      const alone = async () => null;
      return { kind: 'outcome', outcome: await engine.analyse({ ...job.request, seconds }, () => {}, evaluate, restart, 0, 1, () => {}, alone) };
    }
    case 'tree':
      return { kind: 'tree', outcome: engine.tree({ ...job.request, seconds }, onEvent, evaluate, restart) };
    case 'certificate':
      return { kind: 'certificate', outcome: engine.certificate({ ...job.request, seconds }, evaluate, restart) };
    case 'program':
      return { kind: 'program', outcome: engine.grade_program({ ...job.request, seconds }, evaluate, restart) };
    case 'cover': {
      const onStep = (step: CoverStep) => {
        if (!solver.isBehind) post({ kind: 'step', step });
      };
      return { kind: 'cover', outcome: engine.cover({ ...job.request, seconds }, onEvent, onStep, evaluate, restart) };
    }
    case 'same': {
      const onPart = (part: SamePart) => post({ kind: 'part', part });
      // Each part has a limit of its own, so that time spent before takes none away.
      return { kind: 'same', outcome: engine.same(job.request, onEvent, onPart, evaluate, restart) };
    }
  }
}

/** Adds the time that was spent before. */
function later(stats: Stats, before: number): Stats {
  return { ...stats, seconds: stats.seconds + before };
}

/** Returns a function to call with each question to the solver: now and then it posts a sign of life. */
function signs(): () => void {
  let queries = 0;
  let sent = performance.now();
  return () => {
    queries++;
    const now = performance.now();
    if (now - sent <= ALIVE_MS) return;
    sent = now;
    post({ kind: 'alive', queries });
  };
}

function post(message: FromAnalysis): void {
  postMessage(message);
}
