import { czechTests } from './czech.mjs';

czechTests('Firefox');
