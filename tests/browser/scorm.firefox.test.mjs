import { scormTests } from './scorm.mjs';

scormTests('Firefox');
