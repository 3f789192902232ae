/** All components that explain an answer. They load the typesetter, which is large. */
import '../chains/chains.ts';
import '../chains/loops.ts';
import '../chains/necessary.ts';
import '../cover/cover-report.ts';
import '../proof/interpolants.ts';
import '../proof/proof.ts';
import '../proof/what-holds.ts';
import '../tree/trees.ts';
import './known.ts';
import './path-condition.ts';
import './why.ts';
