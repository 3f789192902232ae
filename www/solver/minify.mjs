// Minifies a classic script: `node minify.mjs SCRIPT MINIFIED`. Top-level names stay, because other scripts use them.
import { readFileSync, writeFileSync } from 'node:fs';
import { minifySync } from 'vite';

const [script, minified] = process.argv.slice(2);
const { code, errors } = minifySync(script, readFileSync(script, 'utf8'), { module: false, compress: {}, mangle: { toplevel: false } });
if (errors.length > 0) throw new Error(`${script}: ${errors.map(({ message }) => message).join('; ')}`);
writeFileSync(minified, code);
