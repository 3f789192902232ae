/** The tab of "Why" that is shown before the visitor chooses one: a proof, or else what the answering technique has built. */
export function firstTab(names: readonly string[], technique: string | undefined): string {
  if (names.includes('proof')) return 'proof';
  switch (technique) {
    case 'execute':
      return first(names, ['path-condition', 'loops']);
    case 'summarise':
    case 'compact':
      return first(names, ['loops', 'path-condition']);
    case 'apc':
      return first(names, ['condition', 'path-condition']);
    case 'interpolation':
      return first(names, ['interpolants', 'path-condition']);
    default:
      return first(names, ['chains', 'loops', 'path-condition']);
  }
}

function first(names: readonly string[], order: readonly string[]): string {
  return order.find((name) => names.includes(name)) ?? 'tree';
}
