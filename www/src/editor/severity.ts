import { msg } from '@lit/localize';
import type { Diagnostic } from '../generated/interface.ts';

/** The kind of a problem in words. */
export function severityWords(severity: Diagnostic['severity']): string {
  switch (severity) {
    case 'error':
      return msg('Error');
    case 'warning':
      return msg('Warning');
    case 'hint':
      return msg('Hint');
  }
}
