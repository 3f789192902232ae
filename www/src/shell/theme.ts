import { msg } from '@lit/localize';
import { remember, remembered } from './remembered.ts';

/** Light, dark, or the system's choice. */
export type Theme = 'system' | 'light' | 'dark';

/** The sign and the word of a theme on the switch. */
export function themeWords(theme: Theme): readonly [sign: string, word: string] {
  switch (theme) {
    case 'system':
      return ['◐', msg('System')];
    case 'light':
      return ['○', msg('Light')];
    case 'dark':
      return ['●', msg('Dark')];
  }
}

const KEY = 'loopscope.theme';

/** The visitor's choice. */
export function storedTheme(): Theme {
  const stored = remembered(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** The next theme, in the switch's cycle. */
export function nextTheme(theme: Theme): Theme {
  return theme === 'system' ? 'light' : theme === 'light' ? 'dark' : 'system';
}

/** Sets the page's theme and stores it. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  remember(KEY, theme);
}
