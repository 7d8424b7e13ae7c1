import { useTranslations } from 'next-intl';
import { wholeOf } from './answer-state';
import type { Answer } from './use-answer';

/** Label of the submit button: the result with the number of drawings; without results, the step. */
export function useSendLabel({ action, draft, outcome, itemIds }: Answer): string {
  const t = useTranslations('review');
  if (action.codes.length === 0) return action.label;
  if (!outcome.code) return t('send');
  const count = itemIds.length;
  if (count < 2) return t('sendCode', { code: outcome.code });
  const isSame = wholeOf(draft, outcome, itemIds) === outcome.code;
  return t(isSame ? 'sendAll' : 'sendItems', { code: outcome.code, count });
}
