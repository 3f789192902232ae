import type { ReactiveControllerHost } from 'lit';
import type { SmallerInputs } from '../answer/smaller-inputs.ts';
import type { AnalysedProgram } from '../program/analysed-program.ts';

/** The smaller inputs that are offered where there is no answer about all inputs. */
export class SmallerOffer {
  private found: SmallerInputs | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly program: AnalysedProgram,
  ) {}

  /** The present offer; null if the program or the question has changed since, or the answer is about smaller inputs. */
  get inputs(): SmallerInputs | null {
    const { program, found } = this;
    return found?.whole === program.session.source && !program.isStale && program.analysis.smaller === null ? found : null;
  }

  /** Looks for smaller inputs after an analysis. */
  async look(): Promise<void> {
    this.found = null;
    const { analysis, reader } = this.program;
    const { run, about, smaller } = analysis;
    const isOpen = run.kind === 'stopped' || (run.kind === 'done' && run.report.verdict === 'unknown');
    if (!isOpen || about === null || smaller !== null || !reader.isCurrent) return;
    const { source, dialect } = about;
    // Without the language worker nothing is offered; it reports its errors itself.
    const inputs = await reader.language.smallerInputs(source, dialect).catch(() => null);
    if (inputs === null) return;
    this.found = { ...inputs, whole: source };
    this.host.requestUpdate();
  }
}
