import '../styles/page.css';
import { msg } from '@lit/localize';
import { begin } from '../begin.ts';
import { Exercises } from '../components/exercises.ts';
import { Header } from '../components/header.ts';
import { NewVersion } from '../components/new-version.ts';

void begin({
  title: () => msg('Exercises · Loopscope'),
  skip: () => msg('Go to the exercises'),
  elements: { 'ls-new-version': NewVersion, 'ls-header': Header, 'ls-exercises': Exercises },
});
