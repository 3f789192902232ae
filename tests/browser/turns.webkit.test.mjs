import { test } from 'node:test';
import { turnsTests } from './turns.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') turnsTests('WebKitGTK');
else test('turns in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
