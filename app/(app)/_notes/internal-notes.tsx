import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { Note } from '@/lib/documents/notes/dto';
import type { NotesOfPage } from '@/lib/documents/notes/list-notes';
import { AddNote } from './add-note';
import { DeleteNote } from './delete-note';
import { splitMentions } from './mention-text';

/** The acting organization's notes beside a document; never printed. A notification leads to `#notes`. */
export function InternalNotes({
  documentPublicId,
  organizationCode,
  own: { notes, mayWrite },
}: {
  documentPublicId: string;
  organizationCode: string;
  own: NotesOfPage;
}) {
  const t = useTranslations('notes');
  if (notes.length === 0 && !mayWrite) return null;
  return (
    <section
      id="notes"
      aria-labelledby="notes-title"
      className="min-w-0 scroll-mt-16 rounded-md border border-line bg-surface p-4"
      data-print="hide"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="notes-title" className="font-display text-lead font-semibold">
          {t('title')}
        </h2>
        {mayWrite && <AddNote documentPublicId={documentPublicId} organizationCode={organizationCode} />}
      </div>
      <p className="text-table text-muted">{t('hint', { organization: organizationCode })}</p>
      {notes.length > 0 && (
        <ul className="mt-3 divide-y divide-line">
          {notes.map((note) => (
            <NoteItem key={note.publicId} note={note} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NoteItem({ note }: { note: Note }) {
  const t = useTranslations('notes');
  const { text, writtenBy, writtenAt, mentions } = note;
  const parts = text === null ? [] : splitMentions(text, mentions);
  const unwritten = mentions.filter(({ name }) => !text?.includes(`@${name}`));
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 text-table text-muted">
          <span className="font-medium text-ink">{writtenBy.name}</span> · <ThaiDate iso={writtenAt} form="datetime" />
        </p>
        {note.mayDelete && <DeleteNote publicId={note.publicId} />}
      </div>
      {text === null ? (
        <p className="text-muted italic">{t('deleted')}</p>
      ) : (
        <p className="break-words whitespace-pre-line">
          {parts.map(({ text: part, isMention }, at) =>
            isMention ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that never changes
              <span key={at} className="font-medium text-primary">
                {part}
              </span>
            ) : (
              part
            ),
          )}
        </p>
      )}
      {unwritten.length > 0 && (
        <p className="text-table text-muted">{t('named', { names: unwritten.map(({ name }) => name).join(', ') })}</p>
      )}
    </li>
  );
}
