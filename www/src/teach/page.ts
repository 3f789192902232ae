import '../shell/page.css';
import { msg } from '@lit/localize';
import { begin } from '../shell/begin.ts';
import { Header } from '../shell/header.ts';
import { NewVersion } from '../shell/new-version.ts';
import { loadCzechLessons } from '../exercises/lessons.ts';
import { Teach } from './teach.ts';

void begin({
  title: () => msg('Write a lesson · Loopscope'),
  skip: () => msg('Go to the lesson'),
  czech: loadCzechLessons,
  elements: { 'ls-new-version': NewVersion, 'ls-header': Header, 'ls-teach': Teach },
});
