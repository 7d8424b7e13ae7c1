import { useTranslations } from 'next-intl';

type Changes = Record<string, readonly [unknown, unknown]>;

/** What a change made of what: every field with its former and its new value. */
export function ChangeList({ changes }: { changes: Changes }) {
  const t = useTranslations('audit');
  const wordsFor = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing');
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    if (Array.isArray(value)) return value.length > 0 ? value.map(wordsFor).join(', ') : t('nothing');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return (
    <dl className="flex flex-col gap-1 text-table">
      {Object.entries(changes).map(([field, [before, after]]) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{t.has(`field.${field}`) ? t(`field.${field}`) : field}</dt>
          <dd className="min-w-0 break-words">
            {before !== null && (
              <>
                <del className="text-muted">
                  <span className="sr-only">{t('before')} </span>
                  {wordsFor(before)}
                </del>
                {' → '}
              </>
            )}
            <ins className="text-ink no-underline">
              <span className="sr-only">{t('after')} </span>
              {wordsFor(after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
