/** A class's grades as a report, whose part for a student names no other one. The engine makes an HTML file of it. */
import { msg, str } from '@lit/localize';
import { plain } from '../elements/code-text.ts';
import type { ClassReport, ReportGroup, ReportStudent } from '../generated/interface.ts';
import { language } from '../shell/language.ts';
import { capital, counted } from '../words/format.ts';
import { givenWord, inputWords, kindWords, outputNames, outputWords, pointsWords, remarkOf, titleOf } from './class-words.ts';
import type { ClassWork } from './class-work.ts';
import { groupsOf, pointsOf, type Group, type Member } from './groups.ts';

export function reportOf(work: ClassWork): ClassReport {
  const groups = groupsOf(work);
  const members = groups.flatMap((group) => group.members.map((member) => ({ group, member })));
  const byName = members.toSorted((one, other) => one.member.name.localeCompare(other.member.name, language()));
  return {
    language: language(),
    title: work.title === '' ? msg('Grades of a class') : msg(str`Grades: ${work.title}`),
    about: taskWords(work),
    heads: [msg('Group'), msg('Programs'), msg('Points'), msg('Remark')],
    groups: groups.map((group) => rowOf(group, work)),
    students: byName.map(({ group, member }) => studentOf(group, member, work)),
  };
}

/** The task, and what the verdicts mean. */
function taskWords({ promised, output, inputs }: ClassWork): string {
  const counts = outputNames().find(([name]) => name === output)?.[1] ?? '';
  const range = promised.trim() === '' ? '-10000..10000' : promised.trim();
  const words = msg(
    str`Numbers ${range}; what counts of what is printed: ${counts}. A program that is proved does the same as the reference on every promised input. That no difference was found proves nothing: it was looked for on some inputs.`,
  );
  return inputs === 0 ? words : `${words} ${counted(inputs, msg('The reference was run on # input.|The reference was run on # inputs.'))}`;
}

function rowOf(group: Group, { most }: ClassWork): ReportGroup {
  return { title: titleOf(group), programs: group.members.length, points: pointsWords(pointsOf(group, most)), remark: group.note.remark };
}

function studentOf(group: Group, member: Member, { most }: ClassWork): ReportStudent {
  const points = pointsOf(group, most);
  const difference = member.grade?.difference ?? null;
  return {
    name: member.name,
    file: member.file === member.name ? '' : member.file,
    points: points === null ? msg('No points yet.') : msg(str`${pointsWords(points)} of ${pointsWords(most)} points.`),
    found: foundWords(group, member),
    facts:
      difference === null
        ? []
        : [
            { title: msg('Input'), text: difference.input === '' ? inputWords('') : difference.input },
            { title: msg('Expected'), text: outputWords(difference.expected) },
            { title: givenWord(), text: outputWords(difference.given) },
          ],
    remark: group.note.remark,
  };
}

/** The verdict, and what is to be said beside it. */
function foundWords({ kind }: Group, member: Member): string {
  const own = kind === 'same' ? '' : plain(remarkOf(member));
  return capital(own === '' ? kindWords(kind) : `${kindWords(kind)}: ${own}`);
}
