/** Messages of the engine in the page's language. */
import { msg } from '@lit/localize';
import type { Arg, Message } from '../generated/interface.ts';
import { subscript } from './format.ts';

const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** A message, with code between backticks. */
export function messageWords({ template, args }: Message): string {
  // The templates are listed in `generated/templates.ts`. The catalogue writes these signs as in HTML.
  const translation = (msg as (text: string) => string)(template).replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  return translation.replace(PLACEHOLDER, (whole, name: string) => {
    const argument = args[name];
    return argument === undefined ? whole : argumentWords(argument);
  });
}

/** The words for a placeholder, or for a message. */
export function argumentWords(argument: Arg): string {
  if (typeof argument !== 'object') return String(argument);
  return 'chain' in argument ? `c${subscript(argument.chain)}` : messageWords(argument);
}

/** A message of the page itself, where one of the engine may stand as well. */
export function ownMessage(words: string): Message {
  return { template: words, args: {} };
}

/** Returns true if a message, or a part of it, names a line. */
export function namesLine({ args }: Message, line: number): boolean {
  return Object.entries(args).some(([name, argument]) => {
    if (typeof argument !== 'object') return name === 'line' && argument === line;
    return !('chain' in argument) && namesLine(argument, line);
  });
}

/** Returns true if a message equals another one, or one of its parts does. */
export function says(message: Message, other: Message): boolean {
  return isSame(message, other) || Object.values(message.args).some((argument) => typeof argument === 'object' && !('chain' in argument) && says(argument, other));
}

function isSame(one: Arg | undefined, other: Arg | undefined): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  if ('chain' in one || 'chain' in other) return 'chain' in one && 'chain' in other && one.chain === other.chain;
  return one.template === other.template && Object.keys(one.args).every((name) => isSame(one.args[name], other.args[name]));
}
