import { cTests } from './c.mjs';

cTests('Firefox');
