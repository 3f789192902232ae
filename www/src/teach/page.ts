import '../styles/page.css';
import { msg } from '@lit/localize';
import { begin } from '../begin.ts';
import { Header } from '../components/header.ts';
import { NewVersion } from '../components/new-version.ts';
import { Teach } from '../components/teach.ts';

void begin({
  title: () => msg('Write a lesson · Loopscope'),
  skip: () => msg('Go to the lesson'),
  elements: { 'ls-new-version': NewVersion, 'ls-header': Header, 'ls-teach': Teach },
});
