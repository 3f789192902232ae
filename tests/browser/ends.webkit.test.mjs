import { test } from 'node:test';
import { endsTests } from './ends.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') endsTests('WebKitGTK');
else test('whether programs end, in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
