import { test } from 'node:test';
import { offlineTests } from './offline.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') offlineTests('WebKitGTK');
else test('offline in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
