/**
 * The names of the tabs of "Why" in links: those of `loopscope analyse --show`. The tab of loops shows several artefacts, and
 * some names were others before.
 */
const OTHER_NAMES = new Map([
  ['system', 'chains'],
  ['automaton', 'loops'],
  ['summary', 'loops'],
  ['templates', 'loops'],
  ['necessary', 'condition'],
  ['trees', 'tree'],
]);

/** The tab of this name, or of an artefact or former name; other views keep their name. */
export function tabNamed(name: string): string {
  return OTHER_NAMES.get(name) ?? name;
}

/** The tab to show of those that exist, or undefined if the wished one does not. `condition` was once the path condition. */
export function shownTab(names: readonly string[], wished: string): string | undefined {
  return [wished, ...(wished === 'condition' ? ['path-condition'] : [])].find((name) => names.includes(name));
}
