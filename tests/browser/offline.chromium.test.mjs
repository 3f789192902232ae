import { offlineTests } from './offline.mjs';

offlineTests('Chromium');
