import { membersTests } from './members.mjs';

membersTests('Chromium');
