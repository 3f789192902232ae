import { test } from 'node:test';
import { singleTests } from './single.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') singleTests('WebKitGTK');
else test('one file in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
