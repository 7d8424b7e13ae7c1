import { useTranslations } from 'next-intl';
import { PaperTable } from '@/app/(app)/_documents/paper/paper-parts';
import type { NcrDrawing } from '@/lib/documents/ncrs/dto';

/** The drawings concerned; of one that the reader may not see there is the row and no more. */
export function PaperDrawings({ drawings }: { drawings: readonly NcrDrawing[] }) {
  const t = useTranslations('transmittals.cover');
  const own = useTranslations('ncrs.drawings');
  return (
    <PaperTable
      label={own('title', { count: drawings.length })}
      columns={[
        { key: 'position', title: t('position'), width: 8 },
        { key: 'number', title: t('number'), width: 34 },
        { key: 'rev', title: t('rev'), width: 12 },
        { key: 'title', title: t('subject'), width: 46 },
      ]}
    >
      {drawings.map(({ position, isHidden, number, revisionLabel, title }) => (
        <tr key={position}>
          <td>{position}</td>
          <td>{number ?? '–'}</td>
          <td>{revisionLabel || '–'}</td>
          <td>{isHidden ? own('hidden') : title}</td>
        </tr>
      ))}
    </PaperTable>
  );
}
