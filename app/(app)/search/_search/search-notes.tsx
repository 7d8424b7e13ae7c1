import { useTranslations } from 'next-intl';
import type { FindNote } from '@/lib/work/find/dto';

/** Interpretation of a search, where it differs from the typed text. */
export function SearchNotes({ notes }: { notes: readonly FindNote[] }) {
  const t = useTranslations('find');
  if (notes.length === 0) return null;
  return (
    <ul role="status" className="flex flex-col text-table font-medium">
      {notes.map((note) => (
        <li key={JSON.stringify(note)}>
          {t(`note.${note.kind}`, {
            filter: 'filter' in note ? note.filter : '',
            text: 'text' in note ? note.text : '',
            max: 'max' in note ? note.max : 500,
          })}
        </li>
      ))}
    </ul>
  );
}
