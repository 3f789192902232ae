import { mainTests } from './main-tests.mjs';

mainTests('Chromium');
