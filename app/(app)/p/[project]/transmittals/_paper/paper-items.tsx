import { useTranslations } from 'next-intl';
import { PaperTable } from '@/app/(app)/_documents/paper/paper-parts';
import type { TransmittalItem } from '@/lib/documents/transmittals/dto';

/** The list on paper; of an item that the reader may not see there is the row and no more. */
export function PaperItems({ items }: { items: readonly TransmittalItem[] }) {
  const t = useTranslations('transmittals');
  return (
    <PaperTable
      label={t('items.title', { count: items.length })}
      columns={[
        { key: 'position', title: t('cover.position'), width: 9 },
        { key: 'number', title: t('cover.number'), width: 30 },
        { key: 'rev', title: t('cover.rev'), width: 9 },
        { key: 'subject', title: t('cover.subject'), width: 31 },
        { key: 'copies', title: t('cover.copies'), width: 9 },
        { key: 'media', title: t('cover.media'), width: 12 },
      ]}
    >
      {items.map((item) => (
        <tr key={item.position}>
          <td>{item.position}</td>
          <td>{item.number ?? '–'}</td>
          <td>{item.revisionLabel || '–'}</td>
          <td>{item.isHidden ? t('items.hidden') : item.title}</td>
          <td>{item.copies}</td>
          <td>{item.media || '–'}</td>
        </tr>
      ))}
    </PaperTable>
  );
}
