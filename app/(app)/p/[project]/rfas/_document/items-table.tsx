import { FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { classNames } from '@/app/_ui/class-names';
import { Link } from '@/app/_ui/link';
import { StateWord } from '@/app/_ui/state-word';
import { DISPOSITION_FAMILY } from '@/app/(app)/_workflow/disposition-family';
import type { RfaItem, RfaItemResult } from '@/lib/documents/rfas/dto';
import { DrawingStateWord } from '../../drawings/_kind/drawing-status';

/** Beside a narrow workflow panel these columns are hidden; the result stays visible. */
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
      <td className={classNames('px-2 py-1.5 text-end text-muted tabular-nums', WIDE)}>{item.position}</td>
      <th scope="row" className="px-2 py-1.5 text-start font-normal @2xl:w-full @2xl:max-w-0">
        <span className="flex min-w-0 items-center gap-x-2 max-@2xl:flex-wrap" title={drawing.title}>
          <Link
            href={drawingPage}
            className="shrink-0 font-medium text-primary hover:underline max-@2xl:shrink max-@2xl:break-words"
          >
            {drawing.number}
          </Link>
          <Badge>{t('rev', { label: drawing.revisionLabel })}</Badge>
          {!drawing.isLatest && <span className="text-meta whitespace-nowrap text-muted">{t('notLatest')}</span>}
          <span className="min-w-0 text-muted @2xl:truncate print:whitespace-normal">{drawing.title}</span>
        </span>
        <div className="mt-1 flex flex-wrap items-center gap-2 @2xl:hidden">
          <DrawingStateWord status={drawing.status} />
          <Files files={drawing.attachments} />
        </div>
      </th>
      <td className={classNames('px-2 py-1.5', WIDE)}>
        <DrawingStateWord status={drawing.status} />
      </td>
      <td className={classNames('px-2 py-1.5', WIDE)}>
        <Files files={drawing.attachments} />
      </td>
      <td className="px-2 py-1.5">
        <PartyResults results={item.results.filter(({ party }) => party === 'CONSULTANT' || party === 'DESIGNER')} />
      </td>
      <td className="px-2 py-1.5">
        <PartyResults results={item.results.filter(({ party }) => party === 'OWNER')} />
      </td>
    </tr>
  );
}

/**
 * Results of one party, the last first: a lead's comes after the team's. A code shows its author on hover; comments are
 * below.
 */
function PartyResults({ results }: { results: readonly RfaItemResult[] }) {
  if (results.length === 0) return <span className="text-muted">–</span>;
  return (
    <ul className="flex max-w-72 flex-wrap gap-x-3 gap-y-1">
      {[...results].reverse().map(({ historyId, result, person, organization, comment }) => {
        const by = [person?.name, organization?.code].filter(Boolean).join(' · ');
        return (
          <li key={historyId} title={[result.name, by].filter(Boolean).join(' · ')} className={comment ? 'w-full' : ''}>
            <StateWord code="" label={result.code} family={DISPOSITION_FAMILY[result.disposition]} />
            <span className="sr-only">
              {result.name} {by}
            </span>
            {comment && <span className="block break-words whitespace-pre-line">{comment}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** An icon each; the name is read on hover and by readers. */
function Files({ files }: { files: RfaItem['drawing']['attachments'] }) {
  return (
    <ul className="flex gap-1">
      {files.map((file) => (
        <li key={file.publicId}>
          <a
            href={`/api/v1/attachments/${file.publicId}?disposition=inline`}
            target="_blank"
            rel="noreferrer"
            title={file.fileName}
            aria-label={file.fileName}
            className="inline-flex size-6 items-center justify-center text-primary hover:underline pointer-coarse:size-11"
          >
            <FileText size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  );
}
