/** The frame's side: the page around it, which shows it and is told what comes of it. */
import { SIZE, VARIABLES, checkedLook, type FromFrame, type Look } from './protocol.ts';

/** Lets the page around set the look, tells it that this one listens, and from then on how high `content` is. */
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
 * Tells the page around. Whoever that is may know: it is about a program that came from there. Within a page of its own there
 * is nobody to tell.
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
