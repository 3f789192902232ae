import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AnalysedProgram } from '../program/analysed-program.ts';
import { keepAll, savesData } from '../shell/offline.ts';
import type { LaterViews } from './later-views.ts';

/** Loads the solver and the views that are not seen at first, and keeps the page's files for use without a network, while the visitor reads the program. */
export class Preloading implements ReactiveController {
  constructor(
    host: ReactiveControllerHost,
    private readonly program: AnalysedProgram,
    private readonly later: LaterViews,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    if (savesData()) return;
    const idle = globalThis.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 300));
    idle(() => {
      this.program.client.preload();
      void this.program.parts.solver(() => {}).then(
        async () => {
          await this.later.loadAll();
          keepAll(() => this.program.busy);
        },
        () => {},
      );
    });
  }
}
