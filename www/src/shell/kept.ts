import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Network } from './network.ts';
import { askHost, onAllKept, onHost } from './offline.ts';

/** The state of the network, and of the files that the browser keeps. */
export class Kept implements ReactiveController {
  /** True if the browser keeps all files of the site. */
  all = false;
  private readonly network = new Network(() => void askHost(), () => navigator.onLine);

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
    void onAllKept(() => {
      this.all = true;
      host.requestUpdate();
    });
    void onHost((answers) => {
      this.network.heard(answers);
      host.requestUpdate();
    });
  }

  hostConnected(): void {
    addEventListener('online', this.changed);
    addEventListener('offline', this.changed);
    // This page may come from the kept files.
    this.changed();
  }

  hostDisconnected(): void {
    removeEventListener('online', this.changed);
    removeEventListener('offline', this.changed);
    this.network.forget();
  }

  get online(): boolean {
    return this.network.isThere;
  }

  private readonly changed = (): void => {
    this.network.look();
    this.host.requestUpdate();
  };
}
