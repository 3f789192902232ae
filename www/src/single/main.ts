/** The main script of the one-file page. */
import '../shell/prose.css';
import './pages.css';
import { translated } from '../shell/begin.ts';
import { linkPrograms } from '../shell/linked-programs.ts';
import { startInside, takeScripts } from './inside.ts';
import { shownPage } from './shown.ts';

takeScripts();
begin();
addEventListener('hashchange', () => void show());
await show();
await translated();
await linkPrograms('');

/** Goes to the place at which the file opens, unless its address already names one. */
function begin(): void {
  const start = startInside();
  if (location.hash.length < 2 && start !== '') history.replaceState(null, '', `#${start}`);
}

/** Shows the page that the address names. Each page starts to work when it is first shown. */
async function show(): Promise<void> {
  const page = shownPage();
  const { dataset } = document.documentElement;
  const before = dataset['page'];
  dataset['page'] = page;
  // No element has the id in the exercises' address, so the browser does not scroll.
  if (page === 'exercises' && before !== undefined && before !== page) scrollTo(0, 0);
  document.querySelector('ls-header')?.setAttribute('current', page);
  await (page === 'exercises' ? import('../exercises/page.ts') : import('../workbench/main.ts'));
}
