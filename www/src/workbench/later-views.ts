import { msg } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The views that are not seen at first. */
const VIEWS = {
  advanced: () => import('./advanced.ts'),
  compare: () => import('../compare/compare.ts'),
  cover: () => import('../cover/cover.ts'),
  errors: () => Promise.all([import('../errors/errors-card.ts'), import('../errors/errors-found.ts')]),
  pair: () => import('../same/pair-page.ts'),
  // With the typesetter, which is large.
  explanations: () => import('../explanation/explanations.ts'),
  runForm: () => import('../replay/run-form.ts'),
  runViews: () => import('../replay/run-views.ts'),
  tour: () => import('./tour.ts'),
};

type LaterView = keyof typeof VIEWS;

/** Loads the elements that are not seen at first: each when it is first used, or all once the page has nothing else to do. */
export class LaterViews implements ReactiveController {
  private readonly arrivals = new Map<LaterView, Promise<boolean>>();
  private isMissing = false;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly views: Readonly<Record<LaterView, () => Promise<unknown>>> = VIEWS,
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  /** The views that did not load. */
  get notices(): readonly string[] {
    return this.isMissing ? [msg('A part of the page did not load. Reload the page.')] : [];
  }

  /**
   * Loads a view, unless that was done. Returns whether it is there. A failure is final: browsers keep it, and the page would ask at
   * each update.
   */
  load(view: LaterView): Promise<boolean> {
    const known = this.arrivals.get(view);
    if (known !== undefined) return known;
    const arrival = this.views[view]().then(
      () => true,
      () => {
        this.isMissing = true;
        this.host.requestUpdate();
        return false;
      },
    );
    this.arrivals.set(view, arrival);
    return arrival;
  }

  /** Loads all views in the background. A failure is reported when the view is used. */
  async loadAll(): Promise<void> {
    await Promise.allSettled(Object.values(this.views).map((view) => view()));
  }
}
