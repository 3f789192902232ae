/** What becomes of a proof by its certificate. */
import { msg, str } from '@lit/localize';
import type { CertificateOutcome, Report } from './generated/interface.ts';

/** What came of looking for a certificate: in the page, that may be broken off. */
export type Certificate = CertificateOutcome | { kind: 'stopped' };

/** The report of a proof that its check rejects: it says nothing, as a mistake was made. */
export function rejected(report: Report, reason: string): Report {
  const advice = msg(str`A proof was found, but its check rejects it: ${reason}. This is a mistake in Loopscope. Please report it with the program.`);
  const stop = { code: 'refuted', message: msg('certificate rejected'), place: null, suggestion: null, advice } as const;
  return { ...report, verdict: 'unknown', stop, proof: null, witness: null, error: null, members: [], turns: [] };
}

/** Why a proof comes without a certificate; nothing where it has one. */
export function withoutWords(certificate: Certificate | null): string {
  switch (certificate?.kind) {
    case 'none':
      return msg(str`This proof has no certificate: ${certificate.reason}.`);
    case 'late':
      return msg('This proof has no certificate: none was found in time.');
    case 'stopped':
      return msg('This proof has no certificate: you stopped before one was found.');
    default:
      return '';
  }
}
