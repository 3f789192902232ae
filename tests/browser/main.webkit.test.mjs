import { test } from 'node:test';
import { mainTests } from './main.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') mainTests('WebKitGTK');
else test('the page in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
