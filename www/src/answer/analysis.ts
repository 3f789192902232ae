import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { renumbered } from '../chains/chain-numbers.ts';
import { builtBy, nothingBuilt, withArtefact, type Artefacts } from '../explanation/artefacts.ts';
import { brokenOff } from '../explanation/timeline-view.ts';
import type { Assumption, CertificateOutcome, Event, GivenFile, Outcome, Replay, Report, Stats } from '../generated/interface.ts';
import { analysisJob } from '../program/analysis-job.ts';
import { configurationOf } from '../program/configuration.ts';
import type { Session } from '../program/session.ts';
import { rejected } from '../proof/certificate.ts';
import { endlessGrounds } from '../proof/termination-view.ts';
import { messageWords, ownMessage } from '../words/message.ts';
import type { GivenJob, Jobs } from '../workers/analysis-client.ts';
import type { JobMessage } from '../workers/protocol.ts';
import type { Answered } from './answer-text.ts';
import { shownReport, type ShownReport } from './hang.ts';
import type { Run } from './run.ts';
import type { SmallerInputs } from './smaller-inputs.ts';

/** The longest search for a certificate, in seconds. Until then, the answer says that its proof is being checked. */
const CERTIFICATE_SECONDS = 10;

/** The facts about the program beside an answer. */
export interface InputFacts {
  /** The text that gives a C program the inputs that were found; null where no text does. */
  stdin: string | null;
  /** The files that it reads there, and those that it cannot write. */
  files: readonly GivenFile[];
  /** The assumptions of the answer. */
  assumptions: readonly Assumption[];
  /** True if the program says what should hold. */
  checksResults: boolean;
}

export const nothingGiven: InputFacts = { stdin: null, files: [], assumptions: [], checksResults: true };

/** A report with a proof that a certificate can have. */
type Proved = Report & { verdict: 'unreachable' | 'ends' | 'endless' };

function isProved(report: Report): report is Proved {
  // A proof by running the program on all inputs has none.
  if (report.verdict === 'ends') return report.proof.kind === 'ranking';
  return report.verdict === 'unreachable' || report.verdict === 'endless';
}

/** An analysis from the press of the button to its answer, with what it has built so far. */
export class Analysis implements ReactiveController {
  run: Run = { kind: 'idle' };
  artefacts: Artefacts | null = null;
  stats: Stats | null = null;
  replay: Replay | null = null;
  /** The analysed program and question, to decide whether the answer still applies. */
  about: Session | null = null;

  /** The smaller inputs that the answer is about: `about` is the copy of the program then. Null if it is about all inputs. */
  smaller: SmallerInputs | null = null;

  /** The facts about the inputs besides the report. */
  given: InputFacts = nothingGiven;

  private job: GivenJob | null = null;
  /** The search for the certificate of the proof that is shown. */
  private check: GivenJob | null = null;
  /** The current request for an analysis, if any. */
  private wish: object | null = null;

  /**
   * `finished` is called when an analysis has ended, whatever the result, and `final` when nothing can change this result any
   * more: the check of a proof may reject it.
   */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly client: () => Jobs,
    private readonly finished: () => void,
    private readonly final: () => void = () => {},
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  /** True if an analysis runs or waits for the solver. */
  get busy(): boolean {
    return this.run.kind === 'loading' || this.run.kind === 'running';
  }

  /** The answer, if there is one. */
  get answered(): Answered | null {
    const { run, about, given, replay, smaller } = this;
    return run.kind === 'done' && about !== null ? { report: run.report, certificate: run.certificate, about, given, replay, smaller } : null;
  }

  /**
   * Starts once it is settled what to analyse. Until then, and until the solver has loaded, it can be stopped. With `smaller`,
   * it is about these inputs only, unless the program is another one by then.
   */
  async start(settled: () => Promise<Session>, smaller: SmallerInputs | null = null): Promise<void> {
    if (this.busy) return;
    this.forget();
    this.enter({ kind: 'loading', since: performance.now(), loaded: 0, total: 0 });
    const wish = (this.wish = {});
    const whole = await settled();
    if (this.wish !== wish) return;
    this.smaller = smaller?.whole === whole.source ? smaller : null;
    const session = this.smaller === null ? whole : { ...whole, source: this.smaller.copy };
    this.about = session;
    this.job = this.client().do(analysisJob(session, session), {
      started: () => this.enter({ kind: 'running', turns: null, doing: [{ member: null, doing: null }], stats: null, since: performance.now(), silences: 0 }),
      received: (message) => this.receive(message),
      broken: (message) => this.end({ kind: 'broken', message }),
    });
  }

  /** Ends it at once, also before it has begun. */
  stop(): void {
    if (this.run.kind === 'loading' || this.run.kind === 'running') this.breakOff(this.run.since, 'visitor');
    this.wish = null;
    this.client().stop(this.job);
  }

  /** Resets everything to the state before the first analysis. */
  forget(): void {
    this.wish = null;
    this.client().stop(this.check);
    this.check = null;
    this.artefacts = null;
    this.stats = null;
    this.replay = null;
    this.given = nothingGiven;
    this.about = null;
    this.smaller = null;
    this.enter({ kind: 'idle' });
  }

  /** The solver is loading. */
  loading(loaded: number, total: number): void {
    if (this.run.kind === 'loading') this.enter({ ...this.run, loaded, total });
  }

  /** Removes a refusal or a breakdown, which may not apply to the visitor's changes since. */
  dismiss(): void {
    if (this.run.kind === 'refused' || this.run.kind === 'broken') this.enter({ kind: 'idle' });
  }

  /** Returns true if the answer is about another program or question than this one. */
  isStale(now: Session): boolean {
    const before = this.about;
    if (before === null) return false;
    const asked = (session: Session) => JSON.stringify([session.source, session.dialect, session.target, configurationOf(session)]);
    return asked({ ...before, source: this.smaller?.whole ?? before.source }) !== asked(now);
  }

  private receive(message: JobMessage): void {
    if (this.run.kind !== 'running') return;
    if (message.kind === 'outcome' && message.outcome) this.finish(message.outcome);
    else if (message.kind === 'late') this.breakOff(this.run.since, 'time');
    else if (message.kind === 'again') this.enter({ ...this.run, silences: message.silences });
    else if (message.kind === 'event') this.note(message.event);
    else if (message.kind === 'together') this.show(message);
  }

  /** The activity of several workers. */
  private show({ turns, doing, stats }: JobMessage & { kind: 'together' }): void {
    if (this.run.kind !== 'running') return;
    this.stats = stats;
    this.enter({ ...this.run, turns, doing, stats });
  }

  private note(event: Event): void {
    if (this.run.kind !== 'running') return;
    switch (event.kind) {
      case 'turn':
        return this.enter({
          ...this.run,
          turns: { members: event.members, turns: event.turns, at: [event.at] },
          doing: [{ member: event.at, doing: this.run.doing[0]?.doing ?? null }],
        });
      case 'progress':
        this.stats = event.stats;
        return this.enter({ ...this.run, stats: event.stats, doing: [{ member: this.run.doing[0]?.member ?? null, doing: event.doing }] });
      case 'built': {
        const built = withArtefact(this.artefacts ?? nothingBuilt, event.artefact);
        const { navigation } = renumbered({ navigation: built.navigation, proof: null });
        this.artefacts = { ...built, navigation };
        return this.host.requestUpdate();
      }
    }
  }

  private finish(outcome: Outcome): void {
    switch (outcome.kind) {
      case 'report': {
        const { replay } = outcome;
        const report = shownReport(outcome.report);
        const built = builtBy(report.members);
        const proved = isProved(report) ? report.proof : null;
        const { navigation, proof } = renumbered({ navigation: built.navigation, proof: proved });
        this.artefacts = { ...built, navigation };
        this.stats = report.stats;
        this.replay = replay;
        this.given = { stdin: outcome.stdin, files: outcome.files, assumptions: outcome.assumptions, checksResults: outcome.checks_results };
        // Beside a run that never ends, the proof of the other answer is checked.
        const shown: ShownReport = isProved(report) ? { ...report, proof: proof ?? report.proof } : report;
        const checked = report.beside ?? shown;
        if (!isProved(checked)) return this.end({ kind: 'done', report, certificate: null });
        return this.startCheck(shown, checked);
      }
      case 'refused': {
        this.forget();
        const problems = outcome.diagnostics.filter(({ severity }) => severity === 'error').length;
        return this.end({ kind: 'refused', problems });
      }
      case 'invalid':
        return this.end({ kind: 'broken', message: outcome.message });
    }
  }

  /** Shows a proof, and looks for its certificate. */
  private startCheck(report: ShownReport, checked: Proved): void {
    if (this.about === null) return;
    const { source, dialect, target, seconds } = this.about;
    const { proof } = checked;
    const request = {
      source,
      dialect,
      target,
      by_invariants: proof.kind === 'invariants',
      tried: proof.kind === 'runs' ? proof.tried : [],
      claims: proof.claims,
      measures: proof.kind === 'ranking' ? proof.measures : [],
      endless: checked.verdict === 'endless' ? endlessGrounds(checked.witness, checked.proof) : null,
      seconds: Math.min(seconds, CERTIFICATE_SECONDS),
    };
    // Before the search, which can fail at once.
    this.end({ kind: 'done', report, certificate: { kind: 'pending' } });
    const check = this.client().do({ kind: 'certificate', request }, {
      started: () => {},
      received: (message) => {
        if (message.kind === 'certificate') this.certify(report, message.outcome);
        else if (message.kind === 'late') this.certify(report, { kind: 'late' });
      },
      broken: (reason) => this.certify(report, { kind: 'none', reason: ownMessage(reason) }),
    });
    if (this.run.kind === 'done' && this.run.certificate?.kind === 'pending') this.check = check;
  }

  /** Adds its certificate to the proof that is shown, or withdraws the proof if the check rejects it. */
  private certify(report: ShownReport, certificate: CertificateOutcome): void {
    if (this.run.kind !== 'done' || this.run.report !== report || this.about === null) return;
    this.check = null;
    if (certificate.kind !== 'rejected') {
      this.enter({ kind: 'done', report, certificate });
      return this.final();
    }
    console.error(`certificate rejected: ${messageWords(certificate.reason)}\nThis is a mistake in Loopscope. The program was:\n${this.about.source}`);
    this.artefacts = null;
    this.end({ kind: 'done', report: rejected(report, messageWords(certificate.reason)), certificate: null });
  }

  private breakOff(since: number, by: 'visitor' | 'time'): void {
    const after = (performance.now() - since) / 1000;
    const turns = this.run.kind === 'running' && this.run.turns ? brokenOff(this.run.turns) : null;
    this.end({ kind: 'stopped', by, turns, stats: this.stats, artefacts: this.artefacts !== null, after });
  }

  private end(run: Run): void {
    this.enter(run);
    this.finished();
    if (run.kind !== 'done' || run.certificate?.kind !== 'pending') this.final();
  }

  private enter(run: Run): void {
    this.run = run;
    this.host.requestUpdate();
  }
}
