import 'katex/dist/katex.min.css';
import './styles/page.css';
import './styles/print.css';
import { msg } from '@lit/localize';
import { begin } from './begin.ts';
import { App } from './components/app.ts';
import { Header } from './components/header.ts';
import { NewVersion } from './components/new-version.ts';

void begin({
  title: () => msg('Loopscope: how do I get to this line?'),
  skip: () => msg('Go to the program'),
  elements: { 'ls-new-version': NewVersion, 'ls-header': Header, 'ls-app': App },
});
