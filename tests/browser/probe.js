// The first script of a page under test, for a visitor who knows the tour. It records errors, for browsers whose driver does
// not report them.
'use strict';

globalThis.faults = [];

// No tour.
try {
  localStorage.setItem('loopscope.tour', 'seen');
} catch {
  // This page stores nothing.
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
