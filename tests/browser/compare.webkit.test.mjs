import { test } from 'node:test';
import { compareTests } from './compare.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') compareTests('WebKitGTK');
else test('comparing in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
