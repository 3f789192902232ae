/** The messages between the page and the worker that lays out graphs. */

/** A graph to be drawn. Labels are plain text, a line break begins a new line. */
export interface DrawnGraph {
  nodes: { name: string; label: string; kind: 'start' | 'vertex' | 'accept' }[];
  edges: { from: string; to: string; label: string }[];
}

export type ToGraph = { id: number; graph: DrawnGraph };
export type FromGraph = { id: number; svg: string } | { id: number; error: string };
