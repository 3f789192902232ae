import { coverTests } from './cover.mjs';

coverTests('Chromium');
