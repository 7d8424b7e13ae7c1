import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/app/_ui/badge';
import { Button } from '@/app/_ui/button';

/** One entry of a list: code, both names, description, and the edit button. */
export function ListRow({
  code,
  chip,
  hasLongCodes = false,
  nameTh,
  nameEn,
  isActive,
  children,
  onChange,
}: {
  code: string;
  /** Shown in place of the code; null: nothing is. */
  chip?: ReactNode;
  /** Codes of more than some eight letters. */
  hasLongCodes?: boolean;
  nameTh: string;
  nameEn: string;
  isActive: boolean;
  children?: ReactNode;
  onChange: () => void;
}) {
  const t = useTranslations('lists');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-t border-line px-1 py-2.5 first:border-t-0 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]">
      <div className="flex min-w-0 items-start gap-2.5">
        {chip !== null && (
          <span className={`shrink-0 ${hasLongCodes ? 'w-28' : 'w-14'}`}>
            {chip ?? <span className="font-medium break-words">{code}</span>}
          </span>
        )}
        <div className="min-w-0">
          <span lang="th">{nameTh}</span>
          {nameEn !== '' && (
            <span lang="en" className="block text-table text-muted">
              {nameEn}
            </span>
          )}
        </div>
      </div>
      <div className="min-w-0 text-table text-muted max-md:col-span-2 max-md:row-start-2 max-md:pl-16">
        {!isActive && (
          <span className="mr-1.5">
            <Badge>{t('outOfUse')}</Badge>
          </span>
        )}
        {children}
      </div>
      <Button size="small" className="justify-self-end" aria-label={t('changeOne', { code })} onClick={onChange}>
        {t('change')}
      </Button>
    </li>
  );
}
