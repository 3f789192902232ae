import { test } from 'node:test';
import { czechTests } from './czech.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') czechTests('WebKitGTK');
else test('the page in Czech in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
