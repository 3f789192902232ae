// The real solver, but that it never comes back from a question about the number 1234568.
//
// In Node this is a solver of its own: `node silent-solver.js` instead of `www/solver/stdio.js`. In a page's worker it is
// run after the bridge, whose `load` it changes.
'use strict';

(() => {
  const inNode = typeof require === 'function';
  const bridge = inNode ? require('../../www/solver/bridge.js') : LoopscopeSolver;
  const { load } = bridge;

  bridge.load = async (options) => {
    const solver = await load(options);
    const answer = solver.eval.bind(solver);
    solver.eval = (script) => {
      while (script.includes('1234568'));
      return answer(script);
    };
    return solver;
  };

  if (inNode) require('../../www/solver/stdio.js');
})();
