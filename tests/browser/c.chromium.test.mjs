import { cTests } from './c.mjs';

cTests('Chromium');
