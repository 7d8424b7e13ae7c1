import { useTranslations } from 'next-intl';
import type { PaneDocument } from '@/lib/documents/pane/dto';
import { AttachmentList } from '../document/attachment-list';
import { MainFile } from '../document/main-file';
import { ReferredTo } from '../document/referred-to';

/** The document itself: page 1 of its file, its text, references, contents, files and what refers to it. */
export function PanePaper({ document }: { document: PaneDocument }) {
  const t = useTranslations('pane');
  const words = useTranslations('document');
  const { references, body, files, items, projectCode } = document;
  const inDirection = (wanted: 'TO' | 'FROM') => references.filter(({ direction }) => direction === wanted);
  return (
    <section aria-label={words('paper.label')} className="flex flex-col gap-4">
      <MainFile files={files} mark={document.isCancelled ? 'cancelled' : null} isPane />
      {body && <p className="font-print break-words whitespace-pre-line">{body}</p>}
      <References title={words('paper.references')} references={inDirection('TO')} projectCode={projectCode} />
      {items.length > 0 && (
        <div className="text-table">
          <h3 className="text-meta text-muted">{t('items', { count: items.length })}</h3>
          <ol>
            {items.map(({ key, label, text }) => (
              <li key={key} className="border-b border-line py-1.5 last:border-b-0">
                <span className="font-medium">{label ?? <span className="text-muted">{t('hiddenItem')}</span>}</span>{' '}
                {text}
              </li>
            ))}
          </ol>
        </div>
      )}
      {files.length > 0 && (
        <div>
          <h3 className="text-meta text-muted">{words('files', { count: files.length })}</h3>
          <AttachmentList files={files} isMarked={document.isCancelled} />
        </div>
      )}
      <References title={words('direction.FROM')} references={inDirection('FROM')} projectCode={projectCode} />
    </section>
  );
}

function References({
  title,
  references,
  projectCode,
}: {
  title: string;
  references: PaneDocument['references'];
  projectCode: string;
}) {
  if (references.length === 0) return null;
  return (
    <div className="text-table">
      <h3 className="text-meta text-muted">{title}</h3>
      <ReferredTo references={references} projectCode={projectCode} />
    </div>
  );
}
