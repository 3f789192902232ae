/** The element `<loopscope-exercise>`: an exercise that is solved in another site's page. */
import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { UNLINKED, placeOfText } from '../exercises/place.ts';
import { LONGEST_READ } from '../program/address.ts';
import { colouredLines } from './colours.ts';
import { glimpseOf } from './exercise-glimpse.ts';
import { FramedElement } from './framed-element.ts';
import { listing } from './listing.ts';

/** Its text is the lesson. Fires `solved` (with the title of the exercise) at each right answer; it bubbles. */
export class LoopscopeExercise extends FramedElement {
  /** The number of the exercise in the lesson, from 1. */
  @property({ type: Number }) number = 1;

  protected override readonly what = 'lesson';

  protected override unframed(lesson: string) {
    const { title, program } = glimpseOf(lesson, this.number);
    return html`<p class="title">${title || this.words.exercise}</p>
      ${program === '' ? nothing : listing(colouredLines(program), null, this.words, (_, line) => html`<span>${line}</span>`)}
      <div class="bar"><button class="open" @click=${() => void this.solve(lesson)}>${this.words.solve}</button></div>`;
  }

  private async solve(lesson: string): Promise<void> {
    const place = await placeOfText(lesson, LONGEST_READ);
    if (place === UNLINKED) this.refuseLong();
    else this.open(`${place}&exercise=${this.number}`);
  }

  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('.open')?.focus(options);
  }
}
