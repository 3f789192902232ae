import { embedTests } from './embed.mjs';

embedTests('Chromium');
