'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { classNames } from '@/app/_ui/class-names';
import { Kbd } from '@/app/_ui/kbd';
import type { StatusFamily } from '@/app/_ui/status-families';
import { DISPOSITION_FAMILY } from '@/app/(app)/_workflow/disposition-family';
import { DISPOSITIONS } from '@/db/enums';
import type { Choice } from '@/lib/workflow/engine/dto';
import { keysOf } from './typed-code';
import { useLongPress } from './use-long-press';

const CHOSEN: Partial<Record<StatusFamily, string>> = {
  approved: 'border-chip-approved-ink bg-chip-approved text-chip-approved-ink',
  noted: 'border-chip-noted-ink bg-chip-noted text-chip-noted-ink',
  revise: 'border-chip-revise-ink bg-chip-revise text-chip-revise-ink',
  rejected: 'border-chip-rejected-ink bg-chip-rejected text-chip-rejected-ink',
};
const CLOSED = 'border-chip-closed-ink bg-chip-closed text-chip-closed-ink';

/** As the result's chip will look. */
function chosenStyle(disposition: Choice['disposition']): string {
  const known = DISPOSITIONS.find((one) => one === disposition);
  return (known && CHOSEN[DISPOSITION_FAMILY[known]]) ?? CLOSED;
}

/** The codes that may be given, each with its key and what it is called. */
export function CodeButtons({
  id,
  className,
  label,
  choices,
  proposed,
  value,
  onChoose,
}: {
  id?: string;
  className?: string;
  label: string;
  choices: readonly Choice[];
  /** The consultant's proposed code; null without one. */
  proposed: string | null;
  value: string;
  onChoose: (code: string) => void;
}) {
  const t = useTranslations('review');
  const codes = choices.map(({ code }) => code);
  return (
    <fieldset id={id} className={className}>
      <legend className="mb-1 text-table font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-1.5">
        {choices.map(({ code, name, disposition }) => (
          <button
            key={code}
            type="button"
            aria-pressed={value === code}
            onClick={() => onChoose(code)}
            className={classNames(
              'flex min-h-11 items-center gap-2 rounded-md border px-2 py-1 text-left text-table',
              value === code
                ? chosenStyle(disposition)
                : code === proposed
                  ? 'border-primary bg-selected'
                  : 'border-input bg-surface hover:bg-hover',
            )}
          >
            <span className="font-semibold">{code}</span>
            <span className="min-w-0 flex-1 break-words">
              {name}
              {code === proposed && <span className="block text-meta font-medium text-primary">{t('asProposed')}</span>}
            </span>
            <span className="flex gap-0.5 max-lg:hidden">
              {keysOf(code, codes).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** As CodeButtons in one line, for one item of many. */
export function SmallCodeButtons({
  id,
  label,
  choices,
  value,
  onChoose,
}: {
  id?: string;
  label: string;
  choices: readonly Choice[];
  value: string;
  onChoose: (code: string) => void;
}) {
  const codes = choices.map(({ code }) => code);
  const [named, setNamed] = useState('');
  const hold = useLongPress(setNamed);
  return (
    <fieldset id={id} className="flex flex-wrap gap-1">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ code, name, disposition }) => (
        <button
          key={code}
          type="button"
          title={`${name} (${keysOf(code, codes).join(' ')})`}
          {...hold(`${code} ${name}`)}
          aria-label={`${code} ${name}`}
          aria-pressed={value === code}
          onClick={() => onChoose(code)}
          className={classNames(
            'min-h-8 min-w-10 rounded-md border px-2 text-table font-medium pointer-coarse:min-h-11 pointer-coarse:min-w-11',
            value === code ? chosenStyle(disposition) : 'border-input bg-surface hover:bg-hover',
          )}
        >
          {code}
        </button>
      ))}
      {named && (
        <p aria-live="polite" className="basis-full text-meta text-muted">
          {named}
        </p>
      )}
    </fieldset>
  );
}

/** Meaning of a code, in words. */
export function Disposition({ choice }: { choice: Choice | undefined }) {
  const t = useTranslations('review');
  if (!choice?.disposition || !t.has(`disposition.${choice.disposition}`)) return null;
  return <p className="text-table text-muted">{t(`disposition.${choice.disposition}`)}</p>;
}
