import { endsTests } from './ends.mjs';

endsTests('Firefox');
