import { test } from 'node:test';
import { membersTests } from './members.mjs';

// There is no WebKitGTK elsewhere, and no other WebKit that is driven without preparations by hand.
if (process.platform === 'linux') membersTests('WebKitGTK');
else test('members in WebKitGTK', { skip: 'it runs on Linux only' }, () => {});
