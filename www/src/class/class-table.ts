/** The grades of a class as rows of a table, with the columns of `loopscope grade --csv`. */
import { plain } from '../elements/code-text.ts';
import type { GradingRow } from '../generated/interface.ts';
import { groupsOf, pointsOf } from './groups.ts';
import { outputWords, remarkOf } from './class-words.ts';
import type { ClassWork } from './class-work.ts';

/** A row for each program and for each file without one, in the order in which they were given. */
export function rowsOf(work: ClassWork): GradingRow[] {
  const groups = groupsOf(work);
  const last = Math.max(0, ...work.groups.values());
  const refused = groups.find(({ kind }) => kind === 'refused')?.members[0]?.file;
  // Files that are not read are in one group with refused programs, as on the command line.
  const numberOfUnread = (refused === undefined ? undefined : work.groups.get(refused)) ?? last + 1;
  const order = new Map([...work.submissions, ...work.unread].map(({ file }, at) => [file, at]));
  const rows = groups.flatMap((group) =>
    group.members.map((member): GradingRow => {
      const difference = member.grade?.difference;
      return {
        file: member.file,
        verdict: member.grade?.verdict ?? 'refused',
        points: pointsOf(group, work.most),
        group: work.groups.get(member.file) ?? numberOfUnread,
        input: difference?.input ?? '',
        expected: difference ? outputWords(difference.expected) : '',
        given: difference ? outputWords(difference.given) : '',
        remark: group.note.remark === '' ? plain(remarkOf(member)) : group.note.remark,
      };
    }),
  );
  return rows.sort((one, other) => (order.get(one.file) ?? 0) - (order.get(other.file) ?? 0));
}
