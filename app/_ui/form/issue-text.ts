import type { z } from 'zod';

export type IssueWords = (key: string, values?: Record<string, string | number>) => string;

/** A validation issue in the reader's words; undefined leaves the schema's own message. `t` speaks the namespace form.issue. */
export function issueText(issue: z.core.$ZodRawIssue, t: IssueWords): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? t('required') : t('invalid');
    case 'too_small':
      if (issue.origin === 'number') return t('tooSmall', { minimum: Number(issue.minimum) });
      if (Number(issue.minimum) <= 1) return t('required');
      return t(issue.origin === 'string' ? 'tooShort' : 'tooFew', { minimum: Number(issue.minimum) });
    case 'too_big':
      if (issue.origin === 'number') return t('tooLarge', { maximum: Number(issue.maximum) });
      return t(issue.origin === 'string' ? 'tooLong' : 'tooMany', { maximum: Number(issue.maximum) });
    case 'invalid_format':
      if (issue.input === '') return t('required');
      if (issue.format === 'date') return t('date');
      return t(issue.format === 'email' ? 'email' : 'invalid');
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === '' || issue.input === undefined ? t('required') : t('invalid');
    default:
      return undefined;
  }
}
