/** The page in a frame: an exercise where its address has a lesson inside, else a program. Only what is shown is fetched. */
import 'katex/dist/katex.min.css';
import '../styles/page.css';
import { placeIn } from '../exercises/place.ts';

if (placeIn(new URLSearchParams(location.hash.slice(1))) === null) void import('../components/embed.ts');
else void import('../components/embed-exercise.ts').then(() => document.querySelector('ls-embed')?.replaceWith(document.createElement('ls-embed-exercise')));
