import { mainTests } from './main-tests.mjs';

mainTests('Firefox');
