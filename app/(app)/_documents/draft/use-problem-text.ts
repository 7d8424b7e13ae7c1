'use client';

import { useTranslations } from 'next-intl';
import type { FieldProblem } from './field-problem';

/** The message of a field's problem, or undefined. */
export function useProblemText<F extends string>(problems: readonly FieldProblem<F>[]) {
  const issue = useTranslations('form.issue');
  const t = useTranslations('draft');
  return (field: F, detail: string | null = null): string | undefined => {
    const problem = problems.find((one) => one.field === field && one.detail === detail);
    switch (problem?.kind) {
      case undefined:
        return undefined;
      case 'tooLong':
      case 'tooMany':
        return issue(problem.kind, { maximum: problem.maximum ?? 0 });
      case 'control':
        return t('controlCharacters');
      case 'date':
        return issue('date');
      case 'invalid':
        return issue('invalid');
    }
  };
}
