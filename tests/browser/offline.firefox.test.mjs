import { offlineTests } from './offline.mjs';

offlineTests('Firefox');
