'use client';

import { useTranslations } from 'next-intl';
import { classNames } from '@/app/_ui/class-names';
import type { Answer } from './use-answer';

/**
 * Code buttons at the lower edge of a phone: one tap selects a code and asks for confirmation, which shows its whole
 * name. All fit beside each other without scrolling. Only the consultant's proposal is highlighted, or where items have
 * their own results, the overall code derived from them.
 */
export function PhoneBar({ answer, onChoose }: { answer: Answer; onChoose: (code: string) => void }) {
  const t = useTranslations('review');
  const { outcome, proposed } = answer;
  const choices = outcome.isPerItem ? answer.choices.filter(({ code }) => code === outcome.code) : answer.choices;
  const shown = [
    ...choices.filter(({ code }) => code === proposed),
    ...choices.filter(({ code }) => code !== proposed),
  ];
  return (
    <div
      role="toolbar"
      aria-label={t('result')}
      className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-1.5 border-t border-line bg-surface px-3 py-2"
    >
      {choices.length === 0 && <p className="col-span-full py-2 text-table text-muted">{t('missing.items')}</p>}
      {shown.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          onClick={() => onChoose(code)}
          aria-label={code === proposed ? `${code} ${name} ${t('asProposed')}` : `${code} ${name}`}
          className={classNames(
            'flex min-h-12 min-w-0 items-center justify-center rounded-md border px-1.5 leading-tight',
            code === proposed
              ? 'col-span-full gap-2 border-primary bg-primary text-on-primary'
              : 'flex-col border-input bg-surface',
          )}
        >
          <span className="text-lead font-semibold">{code}</span>
          <span className="max-w-full truncate text-meta">{name}</span>
          {code === proposed && <span className="shrink-0 text-meta font-medium">{t('asProposed')}</span>}
        </button>
      ))}
    </div>
  );
}
