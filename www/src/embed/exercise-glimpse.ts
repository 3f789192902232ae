/** The parts of an exercise that can be shown before the engine has read the lesson. A test compares it with the engine's result. */

/** The words after the backticks of a program, as the engine knows them. */
const PROGRAM = /^(c|micro-c|microc)$/;

/** The title and the program of an exercise, by its number in the lesson from 1; empty if they are not found. */
export function glimpseOf(lesson: string, number: number): { title: string; program: string } {
  const found = { title: '', program: '' };
  let seen = 0;
  let isSettings = false;
  let fence: { ticks: number; isProgram: boolean } | null = null;
  for (const line of lesson.split('\n')) {
    const [, backticks, word] = /^\s*(`{3,})(.*)$/.exec(line) ?? [];
    if (fence) {
      if (backticks !== undefined && backticks.length >= fence.ticks && word?.trim() === '') fence = null;
      else if (fence.isProgram) found.program += `${line}\n`;
    } else if (line.trimEnd() === '---') {
      isSettings = !isSettings;
      if (isSettings && seen === number) break;
    } else if (isSettings) {
      const [, title] = /^\s*exercise\s*:(.*)$/.exec(line) ?? [];
      if (title !== undefined && ++seen === number) found.title = title.trim();
    } else if (backticks !== undefined) {
      const isProgram = seen === number && found.program === '' && PROGRAM.test(word?.trim() ?? '');
      fence = { ticks: backticks.length, isProgram };
    }
  }
  return { ...found, program: found.program.trimEnd() };
}
