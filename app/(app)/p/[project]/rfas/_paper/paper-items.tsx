import { useTranslations } from 'next-intl';
import { PaperTable } from '@/app/(app)/_documents/paper/paper-parts';
import type { RfaItem, RfaItemResult } from '@/lib/documents/rfas/dto';

/** Drawings with their revisions and the results of consultant and owner. */
export function PaperItems({ items }: { items: readonly RfaItem[] }) {
  const t = useTranslations('rfa.items');
  const paper = useTranslations('paper.rfa');
  return (
    <PaperTable
      label={t('caption')}
      columns={[
        { key: 'position', title: t('column.position'), width: 7 },
        { key: 'number', title: paper('drawing'), width: 29 },
        { key: 'revision', title: paper('rev'), width: 9 },
        { key: 'title', title: paper('drawingTitle'), width: 26 },
        { key: 'consultant', title: t('column.consultant'), width: 15 },
        { key: 'owner', title: t('column.owner'), width: 14 },
      ]}
    >
      {items.map(({ publicId, position, drawing, results }) => (
        <tr key={publicId}>
          <td>{position}</td>
          <td>{drawing.number}</td>
          <td>{drawing.revisionLabel}</td>
          <td>{drawing.title}</td>
          <td>
            <Results results={results.filter(({ party }) => party === 'CONSULTANT' || party === 'DESIGNER')} />
          </td>
          <td>
            <Results results={results.filter(({ party }) => party === 'OWNER')} />
          </td>
        </tr>
      ))}
    </PaperTable>
  );
}

/** Codes of one party, the last first, each with its comment. */
function Results({ results }: { results: readonly RfaItemResult[] }) {
  return [...results].reverse().map(({ historyId, result, comment }) => (
    <p key={historyId}>
      <strong>{result.code}</strong> {comment}
    </p>
  ));
}
