/** The main script of the one-file page. */
import '../styles/prose.css';
import './pages.css';
import { translated } from '../begin.ts';
import { linkPrograms } from '../linked-programs.ts';
import { startInside, takeScripts } from './inside.ts';
import { shownPage } from './shown.ts';

takeScripts();
begin();
addEventListener('hashchange', () => void show());
await show();
await translated();
await linkPrograms('');

/** Goes where the file is to begin, unless its address leads somewhere already. */
function begin(): void {
  const start = startInside();
  if (location.hash.length < 2 && start !== '') history.replaceState(null, '', `#${start}`);
}

/** Shows the page that the address leads to. Each begins to work when it is first seen. */
async function show(): Promise<void> {
  const page = shownPage();
  const { dataset } = document.documentElement;
  const before = dataset['page'];
  dataset['page'] = page;
  // No element has the name of the exercises' address, so the browser stays where it was.
  if (page === 'exercises' && before !== undefined && before !== page) scrollTo(0, 0);
  document.querySelector('ls-header')?.setAttribute('current', page);
  await (page === 'exercises' ? import('../exercises/page.ts') : import('../main.ts'));
}
