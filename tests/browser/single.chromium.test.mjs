import { singleTests } from './single.mjs';

singleTests('Chromium');
