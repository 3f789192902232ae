import { techniquesTests } from './techniques.mjs';

techniquesTests('Chromium');
