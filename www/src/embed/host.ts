/** The frame's side: sends messages to the embedding page, and takes its look from there. */
import { SIZE, VARIABLES, checkedLook, type FromFrame, type Look } from './protocol.ts';

/** Takes the look from the surrounding page, reports that the frame is ready, and from then on the height of `content`. */
export function listenToHost(content: Element): void {
  if (parent === window) return;
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent) return;
    const look = checkedLook(data, (value) => CSS.supports('color', value));
    if (look) wear(look);
  });
  new ResizeObserver(() => tellHost({ loopscope: 'height', height: content.getBoundingClientRect().height })).observe(content);
  tellHost({ loopscope: 'ready' });
}

/**
 * Sends a message to the embedding page, whatever its origin: the message is about a program that came from there. A page that
 * is not in a frame sends nothing.
 */
export function tellHost(message: FromFrame): void {
  if (parent !== window) parent.postMessage(message, '*');
}

function wear({ scheme, variables }: Look): void {
  const { dataset, style } = document.documentElement;
  dataset['theme'] = scheme;
  for (const [name, own] of Object.entries(VARIABLES)) {
    const value = variables[name];
    if (value === undefined) style.removeProperty(own);
    else style.setProperty(own, value);
  }
  const size = variables[SIZE];
  if (size !== undefined) style.setProperty('--text-size', String(Number(size) / 16));
}
