/** The verdict on a proof after its certificate was checked. */
import { msg, str } from '@lit/localize';
import type { CertificateOutcome, Report } from '../generated/interface.ts';
import { messageWords, ownMessage } from '../words/message.ts';

/** The result of looking for a certificate; `pending` until there is one. */
export type Certificate = CertificateOutcome | { kind: 'pending' };

/** The report for a proof that its check rejects: its verdict is unknown, as there must be a bug. */
export function rejected(report: Report, reason: string): Report {
  const advice = ownMessage(msg(str`A proof was found, but its check rejects it: ${reason}. This is a bug in Loopscope. Please report it with the program.`));
  const message = ownMessage(msg('certificate rejected'));
  const stop = { code: 'refuted', message, place: null, suggestion: null, advice, busiest: null } as const;
  const { target, considered, endless, named_once, technique, unguided, stats } = report;
  return { verdict: 'unknown', everyday: null, stop, target, considered, endless, endless_run: null, hangs: false, error_end: null, long_run: null, may_fill_stack: [], named_once, technique, unguided, stats, members: [], turns: [] };
}

/** The reason why a proof has no certificate, or none yet; empty if it has one. */
export function withoutWords(certificate: Certificate | null): string {
  switch (certificate?.kind) {
    case 'none':
      return msg(str`This proof has no certificate: ${messageWords(certificate.reason)}.`);
    case 'late':
      return msg('This proof has no certificate: none was found in time.');
    case 'pending':
      return msg('A second program is checking this proof…');
    default:
      return '';
  }
}
