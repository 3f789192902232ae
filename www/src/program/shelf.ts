/** Named programs that are kept in this browser. */
import { msg, str } from '@lit/localize';
import { language } from '../shell/language.ts';
import { exampleOf } from './address.ts';
import type { Kept } from './kept-session.ts';
import { checkedSession, type Session } from './session.ts';

/** A program with the question about it. */
export interface ShelvedProgram {
  name: string;
  session: Session;
  /** True if the page kept it by itself, because another program replaced it before it was saved. */
  replaced: boolean;
}

const KEY = 'loopscope.programs';

/** The most programs that the page keeps by itself; the latest ones stay. */
const MOST_REPLACED = 8;

/** The longest name, in characters. */
export const LONGEST_NAME = 60;

/** All kept programs, latest first. Programs that cannot be read are left out. */
export function shelved(usual: Session, storage: () => Kept = () => localStorage): ShelvedProgram[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap((each) => programOf(each, usual)) : [];
  } catch {
    return [];
  }
}

/** Adds a program, replacing one of the same name. */
export function withProgram(all: readonly ShelvedProgram[], added: ShelvedProgram): ShelvedProgram[] {
  const others = all.filter(({ name }) => name !== added.name);
  let replaced = 0;
  return [added, ...others].filter((each) => !each.replaced || ++replaced <= MOST_REPLACED);
}

/** Stores exactly these programs; returns whether the browser allowed it. */
export function shelve(all: readonly ShelvedProgram[], storage: () => Kept = () => localStorage): boolean {
  try {
    storage().setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

/** The program to keep before another replaces it; null if nothing would be lost. */
export function replacedProgram(session: Session, all: readonly ShelvedProgram[], now: Date): ShelvedProgram | null {
  const { source } = session;
  const isThere = all.some((each) => each.session.source === source);
  if (source.trim() === '' || isThere || exampleOf(session)) return null;
  const time = now.toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'medium' });
  return { name: freeName(msg(str`Replaced ${time}`), all), session, replaced: true };
}

/** A name, with a number if there is a program of this name: two may be replaced in the same second. */
function freeName(name: string, all: readonly ShelvedProgram[]): string {
  const taken = new Set(all.map((each) => each.name));
  let number = 1;
  let free = name;
  while (taken.has(free)) free = `${name} (${++number})`;
  return free;
}

function programOf(stored: unknown, usual: Session): ShelvedProgram[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { name, session, replaced } = stored as Partial<Record<keyof ShelvedProgram, unknown>>;
  if (typeof name !== 'string' || name === '' || typeof session !== 'object' || session === null) return [];
  return [{ name: name.slice(0, LONGEST_NAME), session: checkedSession(session, usual), replaced: replaced === true }];
}
