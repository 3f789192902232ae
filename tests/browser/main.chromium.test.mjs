import { mainTests } from './main.mjs';

mainTests('Chromium');
