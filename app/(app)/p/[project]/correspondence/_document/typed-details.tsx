import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DescriptionList } from '@/app/_ui/description-list';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { CorrespondenceDetail } from '@/lib/documents/letters/dto';

/** The type's own fields that were filled in; unknown ones of later versions are left to their own pages. */
export function TypedDetails({ document }: { document: Pick<CorrespondenceDetail, 'details'> }) {
  const filled = useFilledDetails(document);
  if (filled.length === 0) return null;
  return (
    <div className="pb-5">
      <DescriptionList items={filled} />
    </div>
  );
}

/** The same as labelled values, without the fields that have another place on the sheet. */
export function useFilledDetails(
  { details }: Pick<CorrespondenceDetail, 'details'>,
  elsewhere: readonly string[] = [],
): { term: string; value: ReactNode }[] {
  const t = useTranslations('document.details');
  return Object.entries(details)
    .filter(
      ([name, value]) =>
        t.has(name) &&
        !elsewhere.includes(name) &&
        value !== '' &&
        value !== null &&
        !(Array.isArray(value) && value.length === 0),
    )
    .map(([name, value]) => ({ term: t(name), value: <Detail value={value} /> }));
}

function Detail({ value }: { value: unknown }) {
  const t = useTranslations('document.details');
  if (Array.isArray(value)) {
    return (
      <ul>
        {value.map((row) => (
          <li key={JSON.stringify(row)}>
            {typeof row === 'string'
              ? row
              : Object.values(row as object)
                  .filter(Boolean)
                  .join(' · ')}
          </li>
        ))}
      </ul>
    );
  }
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return <ThaiDate iso={text} form="long" />;
  return <span className="whitespace-pre-line">{t.has(`impact.${text}`) ? t(`impact.${text}`) : text}</span>;
}
