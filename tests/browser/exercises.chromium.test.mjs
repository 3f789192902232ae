import { exerciseTests } from './exercises.mjs';

exerciseTests('Chromium');
