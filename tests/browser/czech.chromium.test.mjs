import { czechTests } from './czech.mjs';

czechTests('Chromium');
