import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { onAllKept } from './offline.ts';

/** Whether the page works without a network, and whether there is one. */
export class Kept implements ReactiveController {
  /** Whether the browser keeps all files of the site. */
  all = false;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
    void onAllKept(() => {
      this.all = true;
      host.requestUpdate();
    });
  }

  hostConnected(): void {
    addEventListener('online', this.changed);
    addEventListener('offline', this.changed);
  }

  hostDisconnected(): void {
    removeEventListener('online', this.changed);
    removeEventListener('offline', this.changed);
  }

  get online(): boolean {
    return navigator.onLine;
  }

  private readonly changed = (): void => this.host.requestUpdate();
}
