import { embedTests } from './embed.mjs';

embedTests('Firefox');
