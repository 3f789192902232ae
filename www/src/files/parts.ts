/** The parts that a program of several files needs, which are loaded when there is one. */
export { openedFiles } from './opened-files.ts';
export { ProgramTabs } from './program-tabs.ts';
export { zipOf } from './saved-files.ts';
