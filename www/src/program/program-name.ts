import { msg } from '@lit/localize';
import { exampleGroups } from '../examples/example-groups.ts';
import { counted } from '../words/format.ts';
import { filesIn } from './program-files.ts';
import type { ShelvedProgram } from './shelf.ts';

/** The name of a program: that under which it is kept, the title of the example that it is, or that of its first file; empty if it has none. */
export function programName(source: string, kept: readonly Pick<ShelvedProgram, 'name' | 'session'>[]): string {
  const program = kept.find(({ session }) => session.source === source);
  const examples = () => exampleGroups().flatMap((group) => group.examples);
  return program?.name ?? examples().find((example) => example.source === source)?.title ?? filesName(source);
}

function filesName(source: string): string {
  const files = filesIn(source);
  return files.length < 2 ? '' : counted(files.length, msg('{name}, # file|{name}, # files'), { name: files[0]?.name ?? '' });
}
