/** The main script of the one-file page. */
import '../styles/prose.css';
import './pages.css';
import { linkPrograms } from '../linked-programs.ts';
import { takeScripts } from './inside.ts';

takeScripts();
await import('../main.ts');
await linkPrograms('');
