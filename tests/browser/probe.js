// Stands first in a page under test, for a visitor who knows the tour, and keeps what goes wrong in it, for browsers that do not tell it otherwise.
'use strict';

globalThis.faults = [];

// Nobody is shown around.
try {
  localStorage.setItem('loopscope.tour', 'seen');
} catch {
  // This page remembers nothing.
}

addEventListener(
  'error',
  ({ message, target }) => {
    // Firefox says so of what a script was faster to ask for; if that did not load, the script says so itself.
    if (target.rel === 'modulepreload') return;
    globalThis.faults.push(message ?? `did not load: ${target.src ?? target.href}`);
  },
  true,
);
addEventListener('unhandledrejection', ({ reason }) => globalThis.faults.push(`unhandled: ${reason}`));
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  globalThis.faults.push(`refused by ${effectiveDirective}: ${blockedURI}`),
);
console.error = (...words) => globalThis.faults.push(words.join(' '));
