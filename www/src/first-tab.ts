/** Which tab of the reasons is shown before one is chosen: what the technique that gave the answer has built. */
export function firstTab(names: readonly string[], technique: string | undefined): string {
  switch (technique) {
    case 'execute':
      return first(names, ['condition', 'loops']);
    case 'summarise':
    case 'compact':
      return first(names, ['loops', 'condition']);
    default:
      return first(names, ['chains', 'loops', 'condition']);
  }
}

function first(names: readonly string[], order: readonly string[]): string {
  return order.find((name) => names.includes(name)) ?? 'trees';
}
