import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { type IssueWords, issueText } from './issue-text';
import { spellErrors } from './spell-errors';

export type FormSchema<In extends FieldValues, Out> = z.ZodType<Out, In> & z.core.$ZodType<Out, In>;

/** A form's check by the server's schema, with its complaints in the reader's words. Loaded after the page. */
export function checkForm<In extends FieldValues, Out>(
  schema: FormSchema<In, Out>,
  words: IssueWords,
  locale: 'th' | 'en',
): Resolver<In, unknown, Out> {
  const check = zodResolver(schema, { error: (issue) => issueText(issue, words) });
  return async (values, context, options) => {
    const outcome = await check(values, context, options);
    return { ...outcome, errors: spellErrors(outcome.errors, locale) } as typeof outcome;
  };
}
