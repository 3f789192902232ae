import { embedExerciseTests } from './embed-exercise.mjs';

embedExerciseTests('Firefox');
