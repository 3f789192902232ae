import { mainTests } from './main.mjs';

mainTests('Firefox');
