import { msg } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Dialect, RequestInputs, RunOutcome, RunRequest } from '../generated/interface.ts';
import { messageWords } from '../words/message.ts';
import type { Rerun } from './moments.ts';

/** A run of more steps is reported as still running. */
const MOST_STEPS = 5_000_000;

/** The progress of a run on the visitor's own inputs. */
export type OwnState = { kind: 'none' } | { kind: 'running' } | { kind: 'done'; run: Rerun } | { kind: 'failed'; message: string };

/** A run on the visitor's own inputs. */
export class OwnRun implements ReactiveController {
  state: OwnState = { kind: 'none' };

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly ask: (request: RunRequest, mostSteps: number) => Promise<RunOutcome>,
    private readonly finished: () => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  get run(): Rerun | null {
    return this.state.kind === 'done' ? this.state.run : null;
  }

  async start(program: { source: string; dialect: Dialect }, given: RequestInputs): Promise<void> {
    const { source, dialect } = program;
    const running: OwnState = { kind: 'running' };
    this.enter(running);
    const state = await this.ask({ source, dialect, given }, MOST_STEPS).then(
      (outcome): OwnState =>
        outcome.kind === 'run'
          ? { kind: 'done', run: { source, dialect, given, replay: outcome.replay } }
          : {
              kind: 'failed',
              message: outcome.kind === 'unreadable' ? messageWords(outcome.message) : msg('the program has errors, which are listed below it'),
            },
      (error: Error): OwnState => ({ kind: 'failed', message: error.message }),
    );
    // It was replaced by another run, or dropped.
    if (this.state !== running) return;
    this.enter(state);
    this.finished();
  }

  forget(): void {
    this.enter({ kind: 'none' });
  }

  private enter(state: OwnState): void {
    this.state = state;
    this.host.requestUpdate();
  }
}
