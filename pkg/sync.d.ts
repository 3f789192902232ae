import type { CertificateOutcome, CheckOutcome, Dialect, OfferedTechnique, Outcome, Reading, RunOutcome, Witness } from './dist/interface.js';
import type { AnalyseOptions, CertifyOptions, CheckOptions, Inputs, OpenOptions, RunOptions } from './index.js';

export type * from './index.js';

/** Loads engine and solver. Rejects if the solver's files are missing or there is too little memory for it. */
export declare function open(
  options?: OpenOptions & {
    /** The path of a folder with another `z3-built.js` and its `z3-built.wasm`, as in the package `z3-solver`. */
    solver?: string;
  },
): Promise<Engine>;

/**
 * As `Loopscope`, but in the calling thread, for scripts that have nothing else to do: each call returns when it is done. To
 * stop one, end the thread.
 */
export interface Engine {
  analyse(source: string, options?: AnalyseOptions): Outcome;
  certify(source: string, options?: CertifyOptions): CertificateOutcome;
  check(source: string, certificate: string, options?: CheckOptions): CheckOutcome;
  run(source: string, inputs?: Inputs | Witness, options?: RunOptions): RunOutcome;
  parse(source: string, options?: { dialect?: Dialect }): Reading;
  techniques(): OfferedTechnique[];
}
