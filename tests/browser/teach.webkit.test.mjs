import { test } from 'node:test';
import { teachTests } from './teach.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') teachTests('WebKitGTK');
else test('the bench for teachers in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
