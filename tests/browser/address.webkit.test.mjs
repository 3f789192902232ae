import { test } from 'node:test';
import { addressTests } from './address.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') addressTests('WebKitGTK');
else test('links in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
