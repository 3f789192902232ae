import { msg } from '@lit/localize';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { saveFile } from '../elements/save-svg.ts';
import { UNLINKED, placeOfText } from '../exercises/place.ts';
import { LONGEST_READ } from '../program/address.ts';
import { REPORTING } from '../scorm/platform.ts';
import { makePage, savePage } from '../single/save-page.ts';
import { titleIn } from './lesson-text.ts';

/** Saves a lesson as one page, or as a package for a learning platform. */
export class Publishing implements ReactiveController {
  /** True if a file is being made. */
  busy = false;
  /** The outcome, in words; empty before. */
  outcome = '';

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {}

  /** Publishes the whole lesson, starting with its first exercise. */
  async savePage(text: string): Promise<void> {
    await this.make(async () => savePage('lesson.html', await fragmentOf(text, '&exercise=1'), this.say));
  }

  /** Makes a package of a lesson for a learning platform. */
  async savePackage(text: string): Promise<void> {
    await this.make(async () =>
      makePage(await fragmentOf(text, `&exercise=1&${REPORTING}`), this.say, async (page) => {
        const { scormPackage } = await import('../scorm/package.ts');
        saveFile('lesson.zip', await scormPackage(titleIn(text), page), 'application/zip');
        return msg('The package is saved as lesson.zip.');
      }),
    );
  }

  readonly say = (words: string): void => {
    this.outcome = words;
    this.host.requestUpdate();
  };

  private async make(work: () => Promise<string>): Promise<void> {
    this.busy = true;
    this.host.requestUpdate();
    this.say(await work());
    this.busy = false;
    this.host.requestUpdate();
  }
}

/** The fragment that opens a lesson in a file; null if it is too long. */
async function fragmentOf(text: string, further: string): Promise<string | null> {
  const place = await placeOfText(text, LONGEST_READ);
  return place === UNLINKED ? null : place + further;
}
