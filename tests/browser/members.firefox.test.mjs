import { membersTests } from './members.mjs';

membersTests('Firefox');
