import { test } from 'node:test';
import { keptByHostTests } from './kept-by-host.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') keptByHostTests('WebKitGTK');
else test('answers kept by the page around a frame in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
