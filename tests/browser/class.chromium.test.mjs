import { classTests } from './class.mjs';

classTests('Chromium');
