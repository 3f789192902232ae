import { homeworkTests } from './homework.mjs';

homeworkTests('Firefox');
