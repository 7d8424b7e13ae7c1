'use client';

import { useTranslations } from 'next-intl';
import { classNames } from '@/app/_ui/class-names';
import type { Answer } from './use-answer';

/**
 * The codes where the thumb is, under the document as under the page: one tap chooses and asks for confirmation. Where
 * items have results of their own, the one that follows from them.
 */
export function PhoneBar({ answer, onChoose }: { answer: Answer; onChoose: (code: string) => void }) {
  const t = useTranslations('review');
  const { action, outcome } = answer;
  const choices = outcome.isPerItem ? action.codes.filter(({ code }) => code === outcome.code) : action.codes;
  return (
    <div
      role="toolbar"
      aria-label={t('result')}
      className="flex gap-1.5 overflow-x-auto border-t border-line bg-surface px-3 py-2"
    >
      {choices.length === 0 && <p className="py-2 text-table text-muted">{t('missing.items')}</p>}
      {choices.map(({ code, name }, index) => (
        <button
          key={code}
          type="button"
          onClick={() => onChoose(code)}
          aria-label={`${code} ${name}`}
          className={classNames(
            'flex min-h-12 min-w-16 shrink-0 flex-col items-center justify-center rounded-md border px-3 leading-tight',
            index === 0 ? 'border-primary bg-primary text-on-primary' : 'border-input bg-surface',
          )}
        >
          <span className="text-lead font-semibold">{code}</span>
          <span className="max-w-28 text-balance text-meta">{name}</span>
        </button>
      ))}
    </div>
  );
}
