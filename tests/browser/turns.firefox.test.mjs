import { turnsTests } from './turns.mjs';

turnsTests('Firefox');
