/** Messages of the engine in the page's language. */
import { msg } from '@lit/localize';
import type { Arg, Inlined, Message } from '../generated/interface.ts';
import { subscript } from './format.ts';
import { lineName } from './places.ts';

const PLACEHOLDER = /\{([a-z_]+)\}/g;

/** The placeholders that stand for lines. */
const LINES = new Set(['line', 'declared', 'written', 'begins']);

/** A message, with code between backticks. */
export function messageWords({ template, args }: Message): string {
  // The templates are listed in `generated/templates.ts`. The catalogue writes these signs as in HTML.
  const translation = (msg as (text: string) => string)(template).replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  return translation.replace(PLACEHOLDER, (whole, name: string) => {
    const argument = args[name];
    if (argument === undefined) return whole;
    return LINES.has(name) && typeof argument === 'number' ? lineName(argument) : argumentWords(argument);
  });
}

/** The words for a placeholder, or for a message. */
export function argumentWords(argument: Arg): string {
  if (typeof argument !== 'object') return String(argument);
  if ('chain' in argument) return `c${subscript(argument.chain)}`;
  return 'copies' in argument ? argument.code : messageWords(argument);
}

/** The parts of a message that are messages. */
function parts({ args }: Message): Message[] {
  return Object.values(args).filter((argument) => typeof argument === 'object' && 'template' in argument);
}

/** The variables that a message names which belong to further calls of their functions. */
export function copiesIn(message: Message): Inlined[] {
  const own = Object.values(message.args).flatMap((argument) => (typeof argument === 'object' && 'copies' in argument ? argument.copies : []));
  return [...own, ...parts(message).flatMap(copiesIn)];
}

/** A message of the page itself, where one of the engine may stand as well. */
export function ownMessage(words: string): Message {
  return { template: words, args: {} };
}

/** Returns true if a message, or a part of it, names a line. */
export function namesLine(message: Message, line: number): boolean {
  return message.args['line'] === line || parts(message).some((part) => namesLine(part, line));
}

/** Returns true if a message equals another one, or one of its parts does. */
export function says(message: Message, other: Message): boolean {
  return isSame(message, other) || parts(message).some((part) => says(part, other));
}

function isSame(one: Arg | undefined, other: Arg | undefined): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  if (!('template' in one && 'template' in other)) return JSON.stringify(one) === JSON.stringify(other);
  return one.template === other.template && Object.keys(one.args).every((name) => isSame(one.args[name], other.args[name]));
}
