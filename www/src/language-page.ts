import './styles/page.css';
import './styles/prose.css';
import './components/header.ts';
import './components/new-version.ts';
import { applyTheme, storedTheme } from './theme.ts';

applyTheme(storedTheme());
