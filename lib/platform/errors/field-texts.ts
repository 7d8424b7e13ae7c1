import type { z } from 'zod';
import { ERRORS, type ErrorCode, errorMessage } from './catalog';
import { type FieldCode, fieldWords } from './field-words';

type Params = Record<string, string | number>;

/** A field's complaint in the reader's language; a text that is no known code stays as it is. */
export function fieldText(codeOrText: string, locale: 'th' | 'en', params: Params = {}): string {
  const words = fieldWords(codeOrText, locale, params);
  if (words !== null) return words;
  return Object.hasOwn(ERRORS, codeOrText) ? errorMessage(codeOrText as ErrorCode, locale, params) : codeOrText;
}

/** A validation issue that its schema did not word itself, as a field text. */
export function issueFieldText(issue: z.core.$ZodRawIssue, locale: 'th' | 'en'): string {
  return fieldText(issueCode(issue), locale, {
    minimum: Number(issue.minimum ?? 0),
    maximum: Number(issue.maximum ?? 0),
  });
}

function issueCode(issue: z.core.$ZodRawIssue): FieldCode {
  const isEmpty = issue.input === undefined || issue.input === null || issue.input === '';
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'number') return 'TOO_SMALL';
      if (Number(issue.minimum) <= 1) return 'REQUIRED';
      return issue.origin === 'string' ? 'TOO_SHORT' : 'TOO_FEW';
    case 'too_big':
      if (issue.origin === 'number') return 'TOO_LARGE';
      return issue.origin === 'string' ? 'TOO_LONG' : 'TOO_MANY';
    case 'invalid_format':
      if (isEmpty) return 'REQUIRED';
      if (issue.format === 'date') return 'DATE_INVALID';
      return issue.format === 'email' ? 'EMAIL_INVALID' : 'INVALID';
    case 'unrecognized_keys':
      return 'UNKNOWN_FIELD';
    default:
      return isEmpty ? 'REQUIRED' : 'INVALID';
  }
}
