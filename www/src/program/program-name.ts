import { exampleGroups } from '../examples/examples.ts';
import type { ShelvedProgram } from './shelf.ts';

/** The name of a program: that under which it is kept, or the title of the example that it is; empty if it has none. */
export function programName(source: string, kept: readonly Pick<ShelvedProgram, 'name' | 'session'>[]): string {
  const program = kept.find(({ session }) => session.source === source);
  const examples = () => exampleGroups().flatMap((group) => group.examples);
  return program?.name ?? examples().find((example) => example.source === source)?.title ?? '';
}
