import { useTranslations } from 'next-intl';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import { documentPath } from '@/lib/documents/document-path';
import type { NumberChange } from '@/lib/numbering/changes/dto';
import { NumberLink } from '../../../correspondence/_number/number-notices';
import { ExplainLink } from '../../../numbers/_explain/explain-link';
import { documentNumberHref } from '../../../numbers/_explain/number-href';

/** A wide table must be scrollable by keyboard. */
const SCROLLABLE = { tabIndex: 0 };

/** Each number with what happened, why, by whom, and the ways on. */
export function ChangesTable({ changes }: { changes: readonly NumberChange[] }) {
  const t = useTranslations('numberChanges.list');
  return (
    <section aria-label={t('caption')} className="overflow-x-auto print:overflow-visible" {...SCROLLABLE}>
      <table className="w-full min-w-180 border-collapse text-table">
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {(['number', 'kind', 'reason', 'link', 'by', 'at'] as const).map((column) => (
              <th key={column} scope="col" className="px-2 py-1.5 font-medium whitespace-nowrap">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <Change key={`${change.typeCode} ${change.number}`} change={change} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Change({ change }: { change: NumberChange }) {
  const t = useTranslations('numberChanges');
  const notes = [
    change.isForeign ? t('list.foreign') : null,
    change.skippedCount > 0 ? t('list.skipped', { count: change.skippedCount }) : null,
  ].filter((note) => note !== null);
  return (
    <tr className="border-b border-line align-top">
      <td className="px-2 py-1.5">
        <NumberOf change={change} />
        {change.document && (
          <span className="block">
            <ExplainLink
              href={documentNumberHref(change.document.projectCode, change.document.publicId)}
              number={change.number}
            />
          </span>
        )}
      </td>
      <td className="px-2 py-1.5 whitespace-nowrap">
        {t(`list.kinds.${change.kind}`)}
        {notes.length > 0 && <span className="block text-meta text-muted">{notes.join(' · ')}</span>}
      </td>
      <td className="px-2 py-1.5">
        {change.kind !== 'MANUAL' && (
          <span className="block font-medium">
            {change.reasonCode ? t(`reasons.${change.reasonCode}`) : t('list.withdrawn')}
          </span>
        )}
        <span className="break-words">{change.reason}</span>
      </td>
      <td className="px-2 py-1.5">
        {change.replacedBy && (
          <>
            {t('list.replacedBy')} <NumberLink linked={change.replacedBy} />
          </>
        )}
      </td>
      <td className="px-2 py-1.5 whitespace-nowrap">{change.by?.name}</td>
      <td className="px-2 py-1.5 whitespace-nowrap">
        <ThaiDate iso={change.at} form="datetime" />
      </td>
    </tr>
  );
}

/** A number is the way to its document where the reader may open it. */
function NumberOf({ change: { number, typeCode, kind, document } }: { change: NumberChange }) {
  const text = <DocumentNumber number={number} type={typeCode} isVoid={kind !== 'MANUAL'} />;
  if (!document) return text;
  return (
    <Link href={documentPath(document)} className="inline-block min-h-6 text-primary hover:underline">
      {text}
    </Link>
  );
}
