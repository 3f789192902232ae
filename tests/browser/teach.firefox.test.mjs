import { teachTests } from './teach.mjs';

teachTests('Firefox');
