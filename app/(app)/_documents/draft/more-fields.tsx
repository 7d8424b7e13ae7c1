'use client';

import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '@/app/_ui/class-names';

/**
 * Rarely used fields behind one button. They stay mounted while hidden, so input is kept. They expand when one has a
 * value or an error, until the button collapses them.
 */
export function MoreFields({
  isFoldable,
  isNeeded,
  isWritten,
  children,
}: {
  /** Undefined: the fields are not collapsible. */
  isFoldable: boolean;
  /** A field is required and empty, or rejected. */
  isNeeded: boolean;
  isWritten: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('draft.more');
  const id = useId();
  const [choice, setChoice] = useState<boolean | null>(null);
  const opensItself = isNeeded || (choice === null && isWritten);
  // Latched: otherwise the fields would collapse when the last character is deleted.
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
