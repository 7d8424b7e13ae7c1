import { useTranslations } from 'next-intl';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { formatDate } from '@/app/_ui/format-date';
import { useDateLook } from '@/app/_ui/looks-context';

export type Refusal = {
  text: string;
  /** Labels of what the person can do now: refresh, then try again. */
  actions: readonly string[];
};

/** Words of a refusal; for a conflict with the other actor, act and time. Null: no answer. */
export function useRefusalWords(): (answer: Extract<ActionOutcome<unknown>, { ok: false }> | null) => Refusal {
  const t = useTranslations('workflowPanel');
  const look = useDateLook();
  return (answer) => {
    if (!answer) return { text: t('failed'), actions: [] };
    const isConflict = answer.code === 'WORKFLOW_VERSION_CONFLICT' || answer.code === 'DOCUMENT_CHANGED';
    const { changedBy, changedAt, actionLabel, actions } = answer.details ?? {};
    const who =
      isConflict && typeof changedAt === 'string'
        ? t('conflictBy', {
            who: typeof changedBy === 'string' ? changedBy : t('system'),
            action: String(actionLabel ?? ''),
            when: formatDate(changedAt, 'datetime', look),
          })
        : '';
    return {
      text: [answer.message, who].filter(Boolean).join(' · '),
      actions: Array.isArray(actions) ? actions.map(String) : [],
    };
  };
}
