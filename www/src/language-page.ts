import './styles/page.css';
import './styles/prose.css';
import './components/header.ts';
import { applyTheme, storedTheme } from './theme.ts';

applyTheme(storedTheme());
