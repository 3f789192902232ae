/** The tour of the page: the text of its steps, and the parts that they describe. */
import { msg } from '@lit/localize';

export interface TourStep {
  title: string;
  text: string;
  /** The part that it describes, by selector paths through shadow roots; the first that exists. */
  about: readonly (readonly string[])[];
}

export function tourSteps(): readonly TourStep[] {
  return [
    {
      title: msg('A program'),
      text: msg('This is a C program. Change it, paste your own, or open an example.'),
      about: [['ls-editor']],
    },
    {
      title: msg('The target'),
      text: msg('Loopscope looks for any error, for an endless loop, or for a way to a line: click its number.'),
      about: [['ls-toolbar', '.target']],
    },
    {
      title: msg('Analyse'),
      text: msg('This button searches for inputs that break the program, or for a proof that there are none.'),
      about: [['ls-toolbar', '.run']],
    },
    {
      title: msg('The answer'),
      text: msg('Here you read what can go wrong, and with which inputs. “Watch it” replays that run.'),
      about: [['ls-verdict', 'section']],
    },
    {
      title: msg('How it was found'),
      text: msg('Here you see how the answer was found. The tour is under “Help” at the top.'),
      about: [['ls-why', '.fold'], ['ls-welcome', 'h2']],
    },
  ];
}

/** The step at which an analysis should be started. */
export const ANALYSE_AT = 2;

export interface Size {
  width: number;
  height: number;
}

/** In pixels of the window. */
export interface Box extends Size {
  left: number;
  top: number;
}

/** The visible part of a box. */
export function seenOf({ left, top, width, height }: Box, window: Size): Box {
  const [from, to] = [Math.max(0, left), Math.min(window.width, left + width)];
  const [above, below] = [Math.max(0, top), Math.min(window.height, top + height)];
  return { left: from, top: above, width: Math.max(0, to - from), height: Math.max(0, below - above) };
}
