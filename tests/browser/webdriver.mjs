// The common part of the two standard protocols for driving a browser, WebDriver over HTTP and WebDriver BiDi over a web socket:
// how input is described, and how a function is run in a page. The few commands needed here are the oldest of both, so any
// browser with one of the protocols will do, whatever its version.

/** The code points that stand for keys without a character. */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  F9: '\uE039',
};

/** A process of the browser itself has ended, which no page should be able to cause. */
export class BrowserBroke extends Error {}

/** Moves the mouse to a place of the viewport; with `press`, clicks there. */
export function mouse(x, y, press) {
  const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' };
  const click = press ? [{ type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }] : [];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [move, ...click] }];
}

/** Presses keys together, such as `Control+Enter`. */
export function chord(names) {
  const values = names.split('+').map((name) => KEYS[name] ?? name);
  const down = values.map((value) => ({ type: 'keyDown', value }));
  const up = values.toReversed().map((value) => ({ type: 'keyUp', value }));
  return [{ type: 'key', id: 'keys', actions: [...down, ...up] }];
}

/** Ends a wait that would never end, such as for a browser that hangs. `what` says what was waited for. */
export function within(seconds, what, promise) {
  let timer;
  const end = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${seconds} s for ${what}`)), seconds * 1000);
  });
  return Promise.race([promise, end]).finally(() => clearTimeout(timer));
}
