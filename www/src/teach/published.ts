import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { UNLINKED, placeOfText } from '../exercises/place.ts';
import type { Opened } from '../exercises/exercise-work.ts';
import { alone } from './lesson-text.ts';

/** The texts that are published of a lesson and of its exercise that is shown. */
export interface Texts {
  lesson: string;
  exercise: string;
  /** The lesson's part of an address. */
  place: string;
}

/** A lesson as links, pages and packages have it: without its solutions, unless the teacher wants them in there. */
export class Published implements ReactiveController {
  /** The texts of the present lesson; null until they are made, and while it has mistakes. */
  texts: Texts | null = null;
  private withSolutions = false;
  /** Counts the lessons, of which only the last one counts. */
  private turn = 0;

  /** `opened` is the lesson, and `number` the index of its exercise; `outline` leaves out the solutions of a text. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly opened: () => Opened | null,
    private readonly number: () => number,
    private readonly outline: (text: string) => Promise<string>,
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  get hasSolutions(): boolean {
    return this.withSolutions;
  }

  /** Publishes the solutions, too, or no longer. */
  setSolutions(withSolutions: boolean): void {
    this.withSolutions = withSolutions;
    void this.make();
  }

  /** The lesson or its exercise is another one. */
  async make(): Promise<void> {
    const turn = ++this.turn;
    this.texts = null;
    this.host.requestUpdate();
    const opened = this.opened();
    if (opened === null) return;
    const own = alone(opened.text, this.number(), opened.lesson);
    const [lesson, exercise] = this.withSolutions ? [opened.text, own] : await Promise.all([this.outline(opened.text), this.outline(own)]);
    const place = lesson === '' ? UNLINKED : await placeOfText(lesson);
    if (turn !== this.turn) return;
    this.texts = lesson === '' || exercise === '' ? null : { lesson, exercise, place };
    this.host.requestUpdate();
  }
}
