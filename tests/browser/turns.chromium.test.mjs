import { turnsTests } from './turns.mjs';

turnsTests('Chromium');
