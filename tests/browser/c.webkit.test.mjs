import { test } from 'node:test';
import { cTests } from './c.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') cTests('WebKitGTK');
else test('C in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
