import 'katex/dist/katex.min.css';
import './styles/page.css';
import './components/header.ts';
import './components/app.ts';
import './components/new-version.ts';
import { applyTheme, storedTheme } from './theme.ts';

applyTheme(storedTheme());
