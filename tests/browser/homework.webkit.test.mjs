import { test } from 'node:test';
import { homeworkTests } from './homework.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') homeworkTests('WebKitGTK');
else test('homework in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
