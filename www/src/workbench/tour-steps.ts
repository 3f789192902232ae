/** The tour of the page: the text of its steps, the parts that they describe, and the position of its panel. */
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
      text: msg('This is a C program. Change it as you like, paste your own, or take another one from the examples.'),
      about: [['ls-editor']],
    },
    {
      title: msg('The target'),
      text: msg('Loopscope looks for any error, for an endless loop, or for a way to reach a line: click its number to choose it.'),
      about: [['ls-toolbar', '.target']],
    },
    {
      title: msg('Analyse'),
      text: msg('This button searches for inputs that break the program, or for a proof that there are none. Everything runs in your browser.'),
      about: [['ls-toolbar', '.run']],
    },
    {
      title: msg('The answer'),
      text: msg('Here you read what can go wrong, and with which inputs. Watch it replays that run, step by step.'),
      about: [['ls-verdict', 'section']],
    },
    {
      title: msg('How it was found'),
      text: msg('Here you see how the answer was found. Point at a dotted word to see what it means. The tour is under “Help” at the top.'),
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

/** The gap between a panel, the part that it describes, and the edge of the window, in pixels. */
const GAP = 12;

/** Windows up to this width, in pixels, are narrow. */
const NARROW = 700;

/**
 * The place of a panel that describes a part of the page: below it (in a narrow window at the bottom, where it covers
 * least), above, right or left of it, wherever there is room. Null if there is none.
 */
export function placeBeside(about: Box, panel: Size, window: Size): { left: number; top: number } | null {
  const [right, bottom] = [about.left + about.width, about.top + about.height];
  const across = within(about.left, window.width - panel.width - GAP);
  const along = within(about.top, window.height - panel.height - GAP);
  const places = [
    { left: across, top: window.width < NARROW ? Math.max(bottom + GAP, window.height - panel.height - GAP) : bottom + GAP },
    { left: across, top: about.top - panel.height - GAP },
    { left: right + GAP, top: along },
    { left: about.left - panel.width - GAP, top: along },
  ];
  const fits = ({ left, top }: { left: number; top: number }) =>
    left >= 0 && top >= 0 && left + panel.width <= window.width && top + panel.height <= window.height;
  return places.find(fits) ?? null;
}

/** The visible part of a box. */
export function seenOf({ left, top, width, height }: Box, window: Size): Box {
  const [from, to] = [Math.max(0, left), Math.min(window.width, left + width)];
  const [above, below] = [Math.max(0, top), Math.min(window.height, top + height)];
  return { left: from, top: above, width: Math.max(0, to - from), height: Math.max(0, below - above) };
}

function within(wished: number, most: number): number {
  return Math.max(GAP, Math.min(wished, most));
}
