import { teachTests } from './teach.mjs';

teachTests('Chromium');
