/** An analysis on its way to an answer. */
import type { Doing, Turns } from '../explanation/timeline-view.ts';
import type { ShownReport } from './hang.ts';
import type { Stats } from '../generated/interface.ts';
import type { Certificate } from '../proof/certificate.ts';

/** The progress or the answer of an analysis. */
export type Run =
  | { kind: 'idle' }
  /** The solver is loading; `loaded` of `total` bytes. */
  | { kind: 'loading'; since: number; loaded: number; total: number }
  /** The solver did not answer `silences` questions, and was restarted each time. */
  | { kind: 'running'; turns: Turns | null; doing: readonly Doing[]; stats: Stats | null; since: number; silences: number }
  /** `certificate` is null if none is looked for. */
  | { kind: 'done'; report: ShownReport; certificate: Certificate | null }
  /** Broken off by the visitor, or because the time was up while the solver still had a question. */
  | { kind: 'stopped'; by: 'visitor' | 'time'; turns: Turns | null; stats: Stats | null; artefacts: boolean; after: number }
  | { kind: 'refused'; problems: number }
  | { kind: 'broken'; message: string };
