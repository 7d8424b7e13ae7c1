import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import { DocumentPaper, RecipientLines } from '@/app/(app)/_documents/document/document-paper';
import { MainFile } from '@/app/(app)/_documents/document/main-file';
import { PaperLine, Party } from '@/app/(app)/_documents/document/parties';
import { ReferredTo } from '@/app/(app)/_documents/document/referred-to';
import { markOf } from '@/app/(app)/_documents/paper/paper-sheet';
import type { CorrespondenceDetail } from '@/lib/documents/letters/dto';
import { IncomingLines, Sender } from './incoming-lines';
import { TypedDetails } from './typed-details';

/** The document itself in the order of an official letter (ระเบียบงานสารบรรณ), its main file, and all its files. */
export function DocumentBody({
  document,
  verificationAddress,
}: {
  document: CorrespondenceDetail;
  /** Of the shown revision; null for a draft. */
  verificationAddress: string | null;
}) {
  const t = useTranslations('document');
  const words = useTranslations('correspondence');
  const referred = document.references.filter(({ direction }) => direction === 'TO');
  const enclosures = document.attachments.filter(({ role }) => role === 'ANNEX');
  return (
    <DocumentPaper document={document} verificationAddress={verificationAddress}>
      <dl className="grid gap-y-1 border-b border-line pb-4 text-table">
        <PaperLine term={words('column.from')}>
          {document.incoming ? (
            <Sender {...document.incoming.sender} />
          ) : (
            <Party code={document.originator.code} name={document.originator.name} />
          )}
        </PaperLine>
        {document.onBehalfOf && (
          <PaperLine term={t('paper.onBehalfOf')}>
            {document.onBehalfOf.name}{' '}
            <span className="text-muted">{t('paper.writtenBy', { name: document.revision.createdBy.name })}</span>
          </PaperLine>
        )}
        {document.incoming && <IncomingLines incoming={document.incoming} />}
        <PaperLine term={words('column.date')}>
          {document.documentDate ? <ThaiDate iso={document.documentDate} form="long" /> : '–'}
        </PaperLine>
        <PaperLine term={t('paper.subject')}>
          <h2 className="font-display text-lead font-semibold break-words">{document.subject || words('noSubject')}</h2>
        </PaperLine>
        <RecipientLines to={t('paper.to')} recipients={document.recipients} />
        {referred.length > 0 && (
          <PaperLine term={t('paper.references')}>
            <ReferredTo references={referred} projectCode={document.project.code} />
          </PaperLine>
        )}
        {enclosures.length > 0 && (
          <PaperLine term={t('paper.enclosures')}>
            <ol className={enclosures.length > 1 ? 'list-inside list-decimal' : undefined}>
              {enclosures.map(({ publicId, fileName }) => (
                <li key={publicId} className="[overflow-wrap:anywhere]">
                  {fileName}
                </li>
              ))}
            </ol>
          </PaperLine>
        )}
      </dl>
      {document.body ? (
        <div className="py-5 font-print text-lead break-words whitespace-pre-line">{document.body}</div>
      ) : (
        document.attachments.length === 0 && <p className="py-5 text-muted">{t('noBody')}</p>
      )}
      <TypedDetails document={document} />
      <div className="py-4">
        <MainFile files={document.attachments} mark={markOf(document)} />
      </div>
    </DocumentPaper>
  );
}
