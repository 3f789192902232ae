/** The page in a frame: an exercise if its address contains a lesson, else a program. Only the shown part is fetched. */
import '../shell/page.css';
import { msg } from '@lit/localize';
import { open, translated } from '../shell/begin.ts';
import { placeIn } from '../exercises/place.ts';

// Fetched while the script loads.
void translated();
if (placeIn(new URLSearchParams(location.hash.slice(1))) === null) {
  void import('./embed.ts').then(({ Embed }) => open({ title: () => msg('A program in Loopscope'), elements: { 'ls-embed': Embed } }));
} else {
  void import('./embed-exercise.ts').then(async ({ EmbedExercise, loadCzechLessons }) => {
    await open({ title: () => msg('An exercise in Loopscope'), czech: loadCzechLessons, elements: { 'ls-embed-exercise': EmbedExercise } });
    document.querySelector('ls-embed')?.replaceWith(document.createElement('ls-embed-exercise'));
  });
}
