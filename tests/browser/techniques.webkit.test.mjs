import { test } from 'node:test';
import { techniquesTests } from './techniques.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') techniquesTests('WebKitGTK');
else test('pages of techniques in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
