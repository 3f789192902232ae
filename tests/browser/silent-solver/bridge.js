// The bridge of a host whose solver never comes back from one question: see tests/support/silent-solver.js.
'use strict';

importScripts('/solver/bridge.js', '/support/silent-solver.js');

{
  const { load } = LoopscopeSolver;
  LoopscopeSolver.load = (options) => load({ ...options, base: '/solver/' });
}
