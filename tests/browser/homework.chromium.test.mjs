import { homeworkTests } from './homework.mjs';

homeworkTests('Chromium');
