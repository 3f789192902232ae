import { test } from 'node:test';
import { classTests } from './class.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') classTests('WebKitGTK');
else test('grading a class, in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
