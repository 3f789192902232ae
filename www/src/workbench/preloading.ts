import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AnalysedProgram } from '../program/analysed-program.ts';
import { keepAll, savesData } from '../shell/offline.ts';

/** Loads the solver, and keeps the page's files for use without a network, while the visitor reads the program. */
export class Preloading implements ReactiveController {
  constructor(
    host: ReactiveControllerHost,
    private readonly program: AnalysedProgram,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    if (savesData()) return;
    const idle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 300));
    idle(() => {
      this.program.client.preload();
      void this.program.parts.solver(() => {}).then(() => keepAll(() => this.program.busy), () => {});
    });
  }
}
