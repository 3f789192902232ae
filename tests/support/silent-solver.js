// The real solver, but that it never comes back from a question about the number 1234568.
//
// In Node this is a solver of its own: `node silent-solver.js` instead of `www/solver/stdio.js`. In a page's worker it is
// run after the bridge, whose `load` it changes.
'use strict';

(() => {
  const inNode = typeof require === 'function';
  const bridge = inNode ? require('../../www/solver/bridge.js') : LoopscopeSolver;
  const { load } = bridge;

  /** Never returns. It waits, as a loop would take a core from the other tests: nobody wakes who waits for this memory. */
  function sleep() {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    for (;;) Atomics.wait(new Int32Array(buffer), 0, 0);
  }

  bridge.load = async (options) => {
    const solver = await load(options);
    const answer = solver.eval.bind(solver);
    solver.eval = (script) => {
      if (script.includes('1234568')) sleep();
      return answer(script);
    };
    return solver;
  };

  if (inNode) require('../../www/solver/stdio.js');
})();
