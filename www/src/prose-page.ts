import './styles/page.css';
import './styles/prose.css';
import './styles/print.css';
import './components/header.ts';
import './components/new-version.ts';
import { linkPrograms, linkQuestions } from './linked-programs.ts';
import { applySize, storedSize } from './text-view.ts';
import { applyTheme, storedTheme } from './theme.ts';

applyTheme(storedTheme());
applySize(storedSize());
void linkPrograms('./index.html');
void linkQuestions('./index.html');
