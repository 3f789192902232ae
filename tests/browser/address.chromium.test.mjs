import { addressTests } from './address.mjs';

addressTests('Chromium');
