import { keptByHostTests } from './kept-by-host.mjs';

keptByHostTests('Firefox');
