import 'katex/dist/katex.min.css';
import '../styles/page.css';
import '../components/embed.ts';
