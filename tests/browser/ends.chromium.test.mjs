import { endsTests } from './ends.mjs';

endsTests('Chromium');
