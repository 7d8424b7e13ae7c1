import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ThaiDate } from '@/app/_ui/thai-date';

type Changes = Record<string, readonly [unknown, unknown]>;

/** Fields whose values are, or begin with, one of our codes; other fields are texts that may look like one. */
const CODED = ['roleCode', 'role', 'parties', 'status', 'firstAccess', 'voidReason', 'urgency', 'secrecy', 'provenBy'];

const IDENTIFIER = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/;

/** Changed fields with their former and new values; for a list, removed and added entries. */
export function ChangeList({ changes }: { changes: Changes }) {
  const t = useTranslations('audit');
  return (
    <dl className="flex flex-col gap-1 text-table">
      {Object.entries(changes).map(([field, [before, after]]) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{t.has(`field.${field}`) ? t(`field.${field}`) : field}</dt>
          <dd className="min-w-0 break-words">
            {isReadable(before) && isReadable(after) ? (
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

/** A list of what people call things by, not of keys and records. */
const isReadable = (value: unknown): value is unknown[] => Array.isArray(value) && !value.some(isOpaque);

const isOpaque = (value: unknown) =>
  typeof value === 'object' ? value !== null : typeof value === 'string' && IDENTIFIER.test(value);

function ValueChange({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  const t = useTranslations('audit');
  return (
    <>
      {before !== null && (
        <>
          <del className="text-muted">
            <span className="sr-only">{t('before')} </span>
            <Value field={field} value={before} />
          </del>
          {' → '}
        </>
      )}
      <ins className="text-ink no-underline">
        <span className="sr-only">{t('after')} </span>
        <Value field={field} value={after} />
      </ins>
    </>
  );
}

function Value({ field, value }: { field: string; value: unknown }): ReactNode {
  const wordsFor = useValueWords(field);
  if (typeof value !== 'string' || !MOMENT.test(value)) return wordsFor(value);
  return <ThaiDate iso={value} form={value.includes('T') ? 'datetime' : 'short'} />;
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
    if (Array.isArray(value)) {
      if (value.length === 0) return t('nothing');
      return isReadable(value) ? value.map(wordsFor).join(', ') : t('items', { count: value.length });
    }
    if (typeof value === 'object') {
      // Of a long text the audit keeps how long it was.
      return 'length' in value ? t('length', { count: Number(value.length) }) : JSON.stringify(value);
    }
    const text = String(value);
    const code = CODED.includes(field) ? (/^[A-Z_]+/.exec(text)?.[0] ?? '') : '';
    return code !== '' && t.has(`value.${code}`) ? t(`value.${code}`) + text.slice(code.length) : text;
  };
  return wordsFor;
}
