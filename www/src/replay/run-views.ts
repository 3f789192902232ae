/** The views of a run beside the editor: the memory at each step, and the iterations of its loops. */
import './caller.ts';
import './iterations.ts';
import './memory.ts';
import '../answer/number-scale.ts';
