import 'katex/dist/katex.min.css';
import './styles/page.css';
import './components/header.ts';
import './components/app.ts';
import { applyTheme, storedTheme } from './theme.ts';

applyTheme(storedTheme());
