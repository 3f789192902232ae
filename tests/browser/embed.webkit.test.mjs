import { test } from 'node:test';
import { embedTests } from './embed.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') embedTests('WebKitGTK');
else test('programs in other pages in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
