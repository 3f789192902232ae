import { addressTests } from './address.mjs';

addressTests('Firefox');
