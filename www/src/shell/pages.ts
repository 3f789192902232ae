import { isKeptProgramInC } from '../program/kept-session.ts';
import { isOneFile } from '../single/inside.ts';
import { inSameLanguage } from './language.ts';

/**
 * The addresses of the pages, and of the one file, `single`. In that, all others are below the first one, but for the
 * bench for teachers, the techniques and the papers.
 */
export const ADDRESSES = isOneFile()
  ? { analyse: '#work', exercises: '#exercises', teach: null, single: null, method: '#method', techniques: null, papers: null, language: '#language' }
  : {
      analyse: inSameLanguage('./index.html'),
      exercises: inSameLanguage('./exercises.html'),
      teach: inSameLanguage('./teach.html'),
      single: './loopscope.html',
      method: inSameLanguage('./method.html'),
      techniques: inSameLanguage('./techniques.html'),
      papers: inSameLanguage('./papers.html'),
      language: inSameLanguage('./language.html'),
    };

/** The reference of the language, at C if the program that was kept last is in C. */
export function languageReference(): string | null {
  const { language } = ADDRESSES;
  if (language === null || !isKeptProgramInC()) return language;
  return isOneFile() ? '#c' : `${language}#c`;
}

/** The page of a technique, or of an option that has one; null if the site has no such pages. */
export function techniquePage(name: string): string | null {
  if (ADDRESSES.techniques === null) return null;
  return name === 'auto' ? ADDRESSES.techniques : inSameLanguage(`./technique-${name}.html`);
}
