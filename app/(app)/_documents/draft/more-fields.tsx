'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '@/app/_ui/class-names';

/**
 * The fields that few documents need, behind one button. They stay in place whether they are shown or not, so that
 * nothing typed goes, and show by themselves as soon as one holds or lacks something, until the button folds them away.
 */
export function MoreFields({
  isFoldable,
  isNeeded,
  isWritten,
  children,
}: {
  /** Without it they are part of the form like the others. */
  isFoldable: boolean;
  /** One of them is required or refused. */
  isNeeded: boolean;
  isWritten: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('draft.more');
  const id = useId();
  const [choice, setChoice] = useState<boolean | null>(null);
  const opensItself = isNeeded || (choice === null && isWritten);
  // Remembered: they would fold away under the hands of the person who deletes the last character.
  if (isFoldable && opensItself && choice !== true) setChoice(true);
  const isOpen = !isFoldable || opensItself || choice === true;
  return (
    <>
      {isFoldable && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          disabled={isNeeded}
          className="flex min-h-11 w-full items-center gap-2 border-t border-line py-2 text-left disabled:cursor-default"
          onClick={() => setChoice(!isOpen)}
        >
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            className={classNames('shrink-0 text-muted', !isOpen && '-rotate-90')}
            aria-hidden
          />
          <span className="font-medium">{t('title')}</span>
          {!isOpen && <span className="truncate text-meta text-muted">{t('hint')}</span>}
        </button>
      )}
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
