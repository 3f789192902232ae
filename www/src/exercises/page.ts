import '../shell/page.css';
import { msg } from '@lit/localize';
import { begin } from '../shell/begin.ts';
import { Exercises } from './exercises.ts';
import { loadCzechLessons } from './lessons.ts';
import { Header } from '../shell/header.ts';
import { NewVersion } from '../shell/new-version.ts';

void begin({
  title: () => msg('Exercises · Loopscope'),
  skip: () => msg('Go to the exercises'),
  czech: loadCzechLessons,
  elements: { 'ls-new-version': NewVersion, 'ls-header': Header, 'ls-exercises': Exercises },
});
