import { scormTests } from './scorm.mjs';

scormTests('Chromium');
