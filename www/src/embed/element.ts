/** The script for other people's pages: it defines the custom elements. */
import { LoopscopeExercise } from './exercise-element.ts';
import { LoopscopeProgram } from './program-element.ts';

const elements = { 'loopscope-program': LoopscopeProgram, 'loopscope-exercise': LoopscopeExercise };

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}
