import { test } from 'node:test';
import { coverTests } from './cover.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') coverTests('WebKitGTK');
else test('the page in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
