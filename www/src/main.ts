import 'katex/dist/katex.min.css';
import './styles/page.css';
import './styles/print.css';
import './components/header.ts';
import './components/app.ts';
import './components/new-version.ts';
import { applySize, storedSize } from './text-view.ts';
import { applyTheme, storedTheme } from './theme.ts';

applyTheme(storedTheme());
applySize(storedSize());
