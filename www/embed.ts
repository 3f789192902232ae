import { build, type Plugin, type Rolldown } from 'vite';

/** The limit on the size of the element's script, in bytes: a page with programs loads it before the first click. */
const LIMIT = 63_500;

/** Puts `embed.js` beside the pages: the script of the element for other people's pages, self-contained, under a stable name. */
export function embedScript(here: string): Plugin {
  return {
    name: 'embed-script',
    apply: 'build',
    async generateBundle() {
      const built = (await build({
        configFile: false,
        root: here,
        logLevel: 'warn',
        publicDir: false,
        build: {
          target: 'es2022',
          write: false,
          lib: { entry: `${here}src/embed/element.ts`, formats: ['es'], fileName: () => 'embed.js' },
          minify: true,
        },
      })) as Rolldown.RolldownOutput[];
      const [chunk, ...others] = built[0]?.output ?? [];
      if (chunk === undefined || others.length > 0) throw new Error('embed.js must be one script');
      const bytes = Buffer.byteLength(chunk.code);
      console.log(`embed.js: ${bytes} bytes`);
      if (bytes >= LIMIT) throw new Error(`embed.js must stay under ${LIMIT} bytes`);
      this.emitFile({ type: 'asset', fileName: 'embed.js', source: chunk.code });
    },
  };
}
