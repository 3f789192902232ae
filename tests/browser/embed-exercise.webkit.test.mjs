import { test } from 'node:test';
import { embedExerciseTests } from './embed-exercise.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') embedExerciseTests('WebKitGTK');
else test('exercises in other pages in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
