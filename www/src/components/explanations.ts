/** All components that explain an answer. They load the typesetter, which is large. */
import './chains.ts';
import './cover-report.ts';
import './interpolants.ts';
import './known.ts';
import './loops.ts';
import './necessary.ts';
import './path-condition.ts';
import './proof.ts';
import './trees.ts';
