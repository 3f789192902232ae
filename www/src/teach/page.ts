import '../styles/page.css';
import '../components/header.ts';
import '../components/new-version.ts';
import '../components/teach.ts';
import { applySize, storedSize } from '../text-view.ts';
import { applyTheme, storedTheme } from '../theme.ts';

applyTheme(storedTheme());
applySize(storedSize());
