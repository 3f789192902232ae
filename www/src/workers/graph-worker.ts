/**
 * Lays out graphs. Graphviz is wasm, which the page's own content security policy does not allow it to compile; a worker
 * may, and a large graph then does not block the page.
 */
import { instance } from '@viz-js/viz';
import type { DrawnGraph, FromGraph, ToGraph } from './graph-protocol.ts';

/** Its widths are those of a monospaced font, whichever the page uses. */
const FONT = { fontname: 'Courier', fontsize: '11' };

self.addEventListener('message', ({ data: { id, graph } }: MessageEvent<ToGraph>) => {
  instance()
    .then((viz) => answer({ id, svg: viz.renderString(described(graph), { format: 'svg' }) }))
    .catch((error: Error) => answer({ id, error: error.message }));
});

function answer(message: FromGraph): void {
  self.postMessage(message);
}

function described({ nodes, edges }: DrawnGraph) {
  return {
    graphAttributes: { bgcolor: 'transparent', rankdir: 'TB', nodesep: '0.5', ranksep: '0.45', pad: '0.1' },
    nodeAttributes: { ...FONT, shape: 'ellipse', margin: '0.08,0.04' },
    edgeAttributes: { ...FONT, arrowsize: '0.7' },
    nodes: nodes.map(({ name, label, kind }) => ({
      name,
      attributes: {
        class: kind,
        ...(kind === 'start' ? { shape: 'point', width: '0.09' } : { label: literal(label) }),
        ...(kind === 'accept' ? { peripheries: '2' } : {}),
      },
    })),
    edges: edges.map(({ from, to, label }) => ({ tail: from, head: to, attributes: { label: literal(padded(label)) } })),
  };
}

/** Labels stand right beside their arrows: a space keeps them off. */
function padded(label: string): string {
  return label.replace(/^.+$/gm, ' $& ');
}

/** A text that Graphviz takes as it is: without escapes of its own and without character references. */
function literal(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('&', '&amp;');
}
