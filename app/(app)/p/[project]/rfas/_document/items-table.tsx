import { FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { classNames } from '@/app/_ui/class-names';
import { Link } from '@/app/_ui/link';
import { StatusChip } from '@/app/_ui/status-chip';
import type { RfaItem, RfaItemResult } from '@/lib/documents/rfas/dto';
import { DrawingStatus } from '../../drawings/_kind/drawing-status';

/** Beside a workflow panel there is no room for these: they stand under the drawing, so that what was decided is in sight. */
const WIDE = 'hidden @2xl:table-cell';
const COLUMNS = [
  { key: 'position', wide: true },
  { key: 'drawing', wide: false },
  { key: 'status', wide: true },
  { key: 'files', wide: true },
  { key: 'consultant', wide: false },
  { key: 'owner', wide: false },
] as const;

/** A wide table must be scrollable by keyboard. */
const SCROLLABLE = { tabIndex: 0 };

const DRAWING_FOLDERS = { SHOP: 'shop', AS_BUILT: 'as-built' } as const;

/** The drawings of an RFA with what the consultant and the owner gave each. */
export function ItemsTable({ items, projectCode }: { items: readonly RfaItem[]; projectCode: string }) {
  const t = useTranslations('rfa.items');
  return (
    <section aria-label={t('caption')} className="@container overflow-x-auto print:overflow-visible" {...SCROLLABLE}>
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr className="border-b border-line text-start text-muted">
            {COLUMNS.map(({ key, wide }) => (
              <th key={key} scope="col" className={classNames('px-2 py-1.5 text-start font-medium', wide && WIDE)}>
                {t(`column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow key={item.publicId} item={item} projectCode={projectCode} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ItemRow({ item, projectCode }: { item: RfaItem; projectCode: string }) {
  const t = useTranslations('rfa.items');
  const { drawing } = item;
  const drawingPage = `/p/${encodeURIComponent(projectCode)}/drawings/${DRAWING_FOLDERS[item.kind]}/${drawing.publicId}`;
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      <td className={classNames('px-2 py-2 text-end text-muted tabular-nums', WIDE)}>{item.position}</td>
      <th scope="row" className="max-w-80 px-2 py-2 text-start font-normal">
        <Link href={drawingPage} className="font-medium break-words text-primary hover:underline">
          {drawing.number}
        </Link>{' '}
        <Badge>{t('rev', { label: drawing.revisionLabel })}</Badge>
        {!drawing.isLatest && <span className="ms-1 text-meta text-muted">{t('notLatest')}</span>}
        <span className="block break-words text-muted">{drawing.title}</span>
        <div className="mt-1 flex flex-col items-start gap-1 @2xl:hidden">
          <DrawingStatus status={drawing.status} />
          <Files files={drawing.attachments} />
        </div>
      </th>
      <td className={classNames('px-2 py-2', WIDE)}>
        <DrawingStatus status={drawing.status} />
      </td>
      <td className={classNames('px-2 py-2', WIDE)}>
        <Files files={drawing.attachments} />
      </td>
      <td className="px-2 py-2">
        <PartyResults results={item.results.filter(({ party }) => party === 'CONSULTANT' || party === 'DESIGNER')} />
      </td>
      <td className="px-2 py-2">
        <PartyResults results={item.results.filter(({ party }) => party === 'OWNER')} />
      </td>
    </tr>
  );
}

/** What one party said, its last word first: a lead's comes after the team's. */
function PartyResults({ results }: { results: readonly RfaItemResult[] }) {
  if (results.length === 0) return <span className="text-muted">–</span>;
  return (
    <ul className="flex max-w-72 flex-col gap-1.5">
      {[...results].reverse().map(({ historyId, result, person, organization, comment }) => (
        <li key={historyId}>
          <StatusChip code={result.code} label={`${result.code} ${result.name}`} />
          <span className="block text-meta text-muted">
            {[person?.name, organization?.code].filter(Boolean).join(' · ')}
          </span>
          {comment && <span className="block break-words whitespace-pre-line">{comment}</span>}
        </li>
      ))}
    </ul>
  );
}

function Files({ files }: { files: RfaItem['drawing']['attachments'] }) {
  return (
    <ul>
      {files.map((file) => (
        <li key={file.publicId}>
          <a
            href={`/api/v1/attachments/${file.publicId}?disposition=inline`}
            target="_blank"
            rel="noreferrer"
            title={file.fileName}
            className="inline-flex max-w-44 items-center gap-1 text-primary hover:underline"
          >
            <FileText size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
            <span className="min-w-0 [overflow-wrap:anywhere]">{file.fileName}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
