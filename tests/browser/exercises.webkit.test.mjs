import { test } from 'node:test';
import { exerciseTests } from './exercises.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') exerciseTests('WebKitGTK');
else test('exercises in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
