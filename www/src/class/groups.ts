/** The groups of a class: programs that behave alike, as the page lists them. */
import type { GradedDifference, ProgramGrade } from '../generated/interface.ts';
import { noNote, type ClassWork, type Note } from './class-work.ts';
import type { Submission } from './submissions.ts';

/** `unread`: files in which there is no program. */
export type GroupKind = ProgramGrade['verdict'] | 'unread';

/** A program or a file of a group. */
export interface Member {
  file: string;
  name: string;
  /** Null if it is no program. */
  submission: Submission | null;
  grade: ProgramGrade | null;
  /** Why it is no program. */
  reason: string;
}

export interface Group {
  /** Its own among the groups, and the same as long as its first program is. */
  key: string;
  kind: GroupKind;
  members: readonly Member[];
  /** The input that tells it from the reference, of its first program. */
  difference: GradedDifference | null;
  note: Note;
}

/** Right ones first, then wrong ones, then those that are not known. */
const ORDER: readonly GroupKind[] = ['same', 'tried', 'differ', 'fails', 'endless', 'undecided', 'refused', 'unread'];

/** Wrong programs are listed by the sizes of their groups, whatever is wrong with them. */
const RANK: Readonly<Record<GroupKind, number>> = { same: 0, tried: 1, differ: 2, fails: 2, endless: 3, undecided: 4, refused: 5, unread: 6 };

/** Returns true if programs of this kind are certainly not right. */
export function isWrong(kind: GroupKind): boolean {
  return kind === 'differ' || kind === 'fails' || kind === 'endless';
}

/** The groups of the programs that have a grade, and of the files without a program. */
export function groupsOf(work: ClassWork): Group[] {
  const byKey = new Map<string, Member[]>();
  const add = (key: string, member: Member) => byKey.set(key, [...(byKey.get(key) ?? []), member]);
  for (const submission of work.submissions) {
    const { file, name } = submission;
    const grade = work.grades.get(file);
    if (grade === undefined) continue;
    const key = isWrong(grade.verdict) ? `wrong ${work.groups.get(file) ?? ''}` : grade.verdict;
    add(key, { file, name, submission, grade, reason: '' });
  }
  for (const { file, name, reason } of work.unread) add('unread', { file, name, submission: null, grade: null, reason });
  return [...byKey.values()].map((members) => groupOf(members, work.notes)).sort((one, other) => before(one, other));
}

function groupOf(members: readonly Member[], notes: ClassWork['notes']): Group {
  const [first] = members;
  const kind = first?.grade?.verdict ?? 'unread';
  const note = members.map(({ file }) => notes.get(file)).find((each) => each !== undefined) ?? noNote;
  return { key: `${kind} ${first?.file ?? ''}`, kind, members, difference: first?.grade?.difference ?? null, note };
}

function before(one: Group, other: Group): number {
  const [rank, otherRank] = [RANK[one.kind], RANK[other.kind]];
  return rank - otherRank || other.members.length - one.members.length || ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind);
}

/** The points of the programs of a group; null if there are none yet. */
export function pointsOf({ kind, note, members }: Group, most: number): number | null {
  if (note.points !== null) return note.points;
  const points = members[0]?.grade?.points ?? null;
  return kind === 'unread' || points === null ? null : points * most;
}

/** Notes in which that of a group is changed. */
export function withNote(work: ClassWork, group: Group, change: Partial<Note>): ClassWork {
  const note = { ...group.note, ...change };
  return { ...work, notes: new Map([...work.notes, ...group.members.map(({ file }) => [file, note] as const)]) };
}

/** The filters of the list. */
export type Filter = 'all' | 'right' | 'wrong' | 'open';

/** Returns true if a group is of those that a filter lets through. */
export function passes({ kind }: Pick<Group, 'kind'>, filter: Filter): boolean {
  if (filter === 'all') return true;
  if (filter === 'right') return kind === 'same' || kind === 'tried';
  return filter === 'wrong' ? isWrong(kind) : kind === 'undecided' || kind === 'refused' || kind === 'unread';
}

/** Returns true if a group, or one of its programs, has words in its names, its input or its outputs. */
export function matches({ members, difference, note }: Group, words: string): boolean {
  const sought = words.trim().toLowerCase();
  const texts = [note.title, note.remark, difference?.input, difference?.expected.text, difference?.given.text];
  const ofMembers = members.flatMap(({ name, file, reason }) => [name, file, reason]);
  return sought === '' || [...texts, ...ofMembers].some((text) => text?.toLowerCase().includes(sought));
}
