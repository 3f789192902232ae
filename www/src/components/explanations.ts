/** All that explains an answer. It brings the typesetter, which is large. */
import './chains.ts';
import './cover-report.ts';
import './known.ts';
import './loops.ts';
import './necessary.ts';
import './path-condition.ts';
import './proof.ts';
import './trees.ts';
