import { exerciseTests } from './exercises.mjs';

exerciseTests('Firefox');
