import { expect, test } from 'vitest';
import type { Artefact, CertificateOutcome, Invariant, LoopSummary, MemberReport, Proof, Report } from './generated/interface.ts';
import { loopNotes, noteWords } from './loop-notes.ts';

const formula = (text: string) => ({ text, latex: text });
const invariant = (line: number, ...texts: string[]): Invariant => ({ at: { kind: 'loop', line }, holds: texts.map(formula) });
const member = (technique: string, artefact: Artefact | null = null) => ({ technique, artefact }) as MemberReport;
const report = (part: Partial<Report>) =>
  ({ verdict: 'unreachable', technique: 'invariants', members: [], proof: proof(), ...part }) as Report;
const proof = (...invariants: Invariant[]) =>
  ({ kind: 'invariants', invariants, checks: [], needed: [], never_left: [], claims: [] }) as Proof;
const told = (part: Partial<Report>) =>
  [...loopNotes(report(part), null)].map(([line, { holds, proves }]) => [line, holds.map(({ text }) => text), proves]);

test('the invariants of a proof are shown at their loops', () => {
  expect(told({ proof: proof(invariant(3, 'a <= i'), invariant(6)) })).toEqual([
    [3, ['a <= i'], true],
    [6, [], true],
  ]);
});

test('what its certificate says comes first', () => {
  const certificate: CertificateOutcome = { kind: 'found', text: '{}', checks: [], invariants: [invariant(3, 'a <= 15')], bounds: [] };
  const notes = (certificate: CertificateOutcome) => [...loopNotes(report({ proof: proof(invariant(3, 'a <= i')) }), certificate)];
  expect(notes(certificate).map(([line, { holds }]) => [line, holds.map(({ text }) => text)])).toEqual([[3, ['a <= 15']]]);
  expect(notes({ ...certificate, invariants: [] }).map(([, { holds }]) => holds[0]?.text), 'where it says something').toEqual(['a <= i']);
});

test('loops of one line share a note, with each condition once', () => {
  const both = proof(invariant(3, 'f#1.i <= 4', 'n = 4'), invariant(3, 'f#2.i <= 4', 'n = 4'));
  expect(told({ proof: both })).toEqual([[3, ['f#1.i <= 4', 'n = 4', 'f#2.i <= 4'], true]]);
});

test('the invariants of approximated loops in a proof by summaries are shown, too', () => {
  const approximation = { conditions: [], values: [], invariants: [formula('ones <= i')] };
  const loops = [{ line: 3, approximation } as unknown as LoopSummary, { line: 8, approximation: null } as LoopSummary];
  const members = [member('summarise', { kind: 'summaries', loops }), member('compact')];
  expect(told({ technique: 'summarise', members })).toEqual([[3, ['ones <= i'], true]]);
  expect(told({ technique: 'compact', members }), 'only of who proved it').toEqual([]);
});

test('the best invariants are shown without an answer, and nothing with inputs', () => {
  const members = [member('invariants', { kind: 'invariants', loops: [invariant(3, 'i >= 0')] })];
  expect(told({ verdict: 'unknown', members })).toEqual([[3, ['i >= 0'], false]]);
  expect(told({ verdict: 'reachable', members })).toEqual([]);
  expect(told({ members }), 'another one proved it').toEqual([]);
});

test('notes have texts for screen readers', () => {
  const holds = ['a <= i', 'i <= 15'].map(formula);
  expect(noteWords(3, { holds, proves: true })).toBe('Whenever a run reaches the loop in line 3: a <= i and i <= 15');
  expect(noteWords(3, { holds, proves: false })).toMatch(/^Whenever a run on its way to the target reaches the loop in line 3: a <= i/);
  expect(noteWords(3, { holds: [], proves: true })).toBe('No run reaches the loop in line 3');
});
