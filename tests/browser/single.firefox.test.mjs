import { singleTests } from './single.mjs';

singleTests('Firefox');
