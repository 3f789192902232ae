import { techniquesTests } from './techniques.mjs';

techniquesTests('Firefox');
