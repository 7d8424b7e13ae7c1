import { useTranslations } from 'next-intl';

type Changes = Record<string, readonly [unknown, unknown]>;

/** Fields whose values begin with the code of a role. */
const WITH_ROLE_CODE = ['roleCode', 'parties'];

/** What a change made of what: every field with its former and its new value; of a list, what left and what came. */
export function ChangeList({ changes }: { changes: Changes }) {
  const t = useTranslations('audit');
  return (
    <dl className="flex flex-col gap-1 text-table">
      {Object.entries(changes).map(([field, [before, after]]) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{t.has(`field.${field}`) ? t(`field.${field}`) : field}</dt>
          <dd className="min-w-0 break-words">
            {Array.isArray(before) && Array.isArray(after) ? (
              <ListChange field={field} before={before} after={after} />
            ) : (
              <ValueChange field={field} before={before} after={after} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ValueChange({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  const t = useTranslations('audit');
  const wordsFor = useValueWords(field);
  return (
    <>
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
    </>
  );
}

function ListChange({ field, before, after }: { field: string; before: unknown[]; after: unknown[] }) {
  const t = useTranslations('audit');
  const wordsFor = useValueWords(field);
  const former = before.map(wordsFor);
  const current = after.map(wordsFor);
  return (
    <ul>
      {former
        .filter((item) => !current.includes(item))
        .map((item) => (
          <li key={`-${item}`}>
            <span className="text-muted">{t('removed')}</span> <del className="text-muted">{item}</del>
          </li>
        ))}
      {current
        .filter((item) => !former.includes(item))
        .map((item) => (
          <li key={`+${item}`}>
            <span className="text-muted">{t('added')}</span> <ins className="text-ink no-underline">{item}</ins>
          </li>
        ))}
    </ul>
  );
}

function useValueWords(field: string): (value: unknown) => string {
  const t = useTranslations('audit');
  const wordsFor = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing');
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    if (Array.isArray(value)) return value.length > 0 ? value.map(wordsFor).join(', ') : t('nothing');
    if (typeof value === 'object') return JSON.stringify(value);
    const text = String(value);
    const role = WITH_ROLE_CODE.includes(field) ? (/^[A-Z_]+/.exec(text)?.[0] ?? '') : '';
    return role !== '' && t.has(`value.${role}`) ? t(`value.${role}`) + text.slice(role.length) : text;
  };
  return wordsFor;
}
