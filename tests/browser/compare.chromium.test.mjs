import { compareTests } from './compare.mjs';

compareTests('Chromium');
