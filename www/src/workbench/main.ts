import '../shell/page.css';
import '../shell/print.css';
import { msg } from '@lit/localize';
import { begin } from '../shell/begin.ts';
import { App } from './app.ts';
import { Header } from '../shell/header.ts';
import { NewVersion } from '../shell/new-version.ts';

void begin({
  title: () => msg('Loopscope: how do I get to this line?'),
  skip: () => msg('Go to the program'),
  elements: { 'ls-new-version': NewVersion, 'ls-header': Header, 'ls-app': App },
});
