import { compareTests } from './compare.mjs';

compareTests('Firefox');
