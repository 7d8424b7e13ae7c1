import { getTranslations } from 'next-intl/server';
import { Section } from '@/app/_ui/section';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import { documentPath } from '@/lib/documents/document-path';
import type { CorrespondencePage } from '@/lib/documents/letters/dto';
import { AllLink } from './do-first';
import { DocumentLine } from './document-line';

/** Letters that the acting organization received in the last seven days, the newest first. */
export async function ReceivedWeek({
  letters,
  projectCode,
  allHref,
}: {
  letters: CorrespondencePage;
  projectCode: string;
  allHref: string;
}) {
  const t = await getTranslations('home');
  return (
    <Section
      title={t('receivedWeek')}
      hint={projectCode}
      actions={letters.total > 0 && <AllLink href={allHref} label={t('receivedAll', { count: letters.total })} />}
    >
      {letters.rows.length === 0 ? (
        <p className="text-muted">{t('receivedNone')}</p>
      ) : (
        <ul className="border-y border-line">
          {letters.rows.map(({ publicId, type, documentNumber, subject, from, status, submittedAt }) => (
            <DocumentLine
              key={publicId}
              href={documentPath({ projectCode, typeCode: type.code, publicId })}
              number={documentNumber ?? t('noNumber')}
              type={type}
              subject={subject}
              end={<StatusChip code={status.code} label={status.name} />}
              hint={
                <>
                  <span lang="th">{from.code ?? from.name}</span>
                  {submittedAt && (
                    <>
                      {' · '}
                      <ThaiDate iso={submittedAt} />
                    </>
                  )}
                </>
              }
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
