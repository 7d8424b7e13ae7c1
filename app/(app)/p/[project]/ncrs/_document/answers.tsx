import { Paperclip } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import { fileSize } from '@/app/(app)/_documents/draft/file-size';
import type { NcrAnswer } from '@/lib/documents/ncrs/dto';
import { Photographs, photographsOf } from './photographs';

const PARTS = ['cause', 'correction', 'preventiveAction'] as const;

/** The contractor's answers, the newest round first, each with its evidence. */
export function Answers({ answers }: { answers: readonly NcrAnswer[] }) {
  const t = useTranslations('ncrs');
  if (answers.length === 0) return <p className="text-muted">{t('answers.none')}</p>;
  return (
    <ol aria-label={t('answers.title')} className="flex flex-col gap-6" data-testid="answers">
      {[...answers].reverse().map((answer) => (
        <li key={answer.publicId}>
          <h3 className="font-medium">{t('answers.round', { round: answer.round })}</h3>
          <p className="text-meta text-muted">
            <span lang="th" title={answer.organization.name}>
              {answer.organization.code}
            </span>{' '}
            · {answer.answeredBy.name} · <ThaiDate iso={answer.answeredAt} form="datetime" />
          </p>
          <dl className="mt-2 flex flex-col gap-2">
            {PARTS.map((part) => (
              <div key={part}>
                <dt className="text-table text-muted">{t(`answer.${part}`)}</dt>
                <dd className="break-words whitespace-pre-line">{answer[part]}</dd>
              </div>
            ))}
          </dl>
          {answer.evidence.length > 0 && (
            <ul aria-label={t('answers.evidence')} className="mt-2">
              {answer.evidence.map((file) => (
                <li key={file.publicId} className="flex items-start gap-1.5 text-table">
                  <Paperclip size={14} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0 text-muted" />
                  <span>
                    <a
                      href={`/api/v1/attachments/${file.publicId}?disposition=inline`}
                      target="_blank"
                      rel="noreferrer"
                      className="break-all text-primary hover:underline"
                    >
                      {file.fileName}
                    </a>{' '}
                    <span className="text-muted">{fileSize(file.sizeBytes)}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
          <div className="mt-2">
            <Photographs images={photographsOf(answer.evidence)} />
          </div>
        </li>
      ))}
    </ol>
  );
}
