import { classTests } from './class.mjs';

classTests('Firefox');
