import { useTranslations } from 'next-intl';
import type { TransmittalItem } from '@/lib/documents/transmittals/dto';

const CELL = 'border-b border-line py-1.5 pe-3 text-start align-top';

/** The list on paper. */
export function ItemsTable({ items }: { items: readonly TransmittalItem[] }) {
  const t = useTranslations('transmittals');
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-table">
        <thead>
          <tr>
            {(['position', 'number', 'rev', 'subject', 'copies', 'media'] as const).map((name) => (
              <th key={name} scope="col" className={CELL}>
                {t(`cover.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.position}>
              <td className={CELL}>{item.position}</td>
              <td className={`${CELL} break-words`}>{item.number ?? '–'}</td>
              <td className={CELL}>{item.revisionLabel || '–'}</td>
              <td className={`${CELL} break-words`}>{item.isHidden ? t('items.hidden') : item.title}</td>
              <td className={CELL}>{item.copies}</td>
              <td className={CELL}>{item.media || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
