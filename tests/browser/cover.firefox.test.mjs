import { coverTests } from './cover.mjs';

coverTests('Firefox');
