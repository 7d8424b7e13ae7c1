import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Banner } from '@/app/_ui/banner';
import { ButtonLink } from '@/app/_ui/button-link';
import { CopyableNumber } from '@/app/_ui/copyable-number';
import { DescriptionList } from '@/app/_ui/description-list';
import { Hyphenated } from '@/app/_ui/hyphenated';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import { Timeline } from '@/app/_ui/timeline';
import { ProofLink } from '@/app/(app)/_documents/proof/proof-link';
import { documentPath, registerPath } from '@/lib/documents/document-path';
import type { NumberExplanation } from '@/lib/numbering/lookup/dto';
import { NumberNeighbours } from './number-neighbours';
import { SegmentTable } from './segment-table';

/** A number, part by part: its meaning, place, taker and end. */
export function NumberExplanationView({ explanation }: { explanation: NumberExplanation }) {
  const t = useTranslations('numbers');
  const register = registerPath(explanation.projectCode, explanation.type.code);
  const { document, calledBack, particulars } = explanation;
  const opened = document ?? (calledBack && { publicId: calledBack.publicId, isDraft: false });
  const isGone = ['VOID', 'CANCELLED', 'EXPIRED', 'SKIPPED'].includes(explanation.state);
  return (
    <>
      <PageHeader
        trail={[{ label: t('register', { project: explanation.projectCode }), href: register }]}
        title={<CopyableNumber number={explanation.number} type={explanation.type} size="title" isVoid={isGone} />}
        meta={
          <>
            <StatusChip
              code={explanation.state}
              label={t(`state.${explanation.state}`)}
              family={isGone ? 'void' : undefined}
            />
            <span>{t('explains')}</span>
          </>
        }
        actions={
          opened && (
            <>
              {document && (
                <ProofLink
                  document={{
                    projectCode: explanation.projectCode,
                    typeCode: explanation.type.code,
                    publicId: document.publicId,
                  }}
                />
              )}
              <ButtonLink
                href={documentPath({
                  projectCode: explanation.projectCode,
                  typeCode: explanation.type.code,
                  ...opened,
                })}
              >
                {t('openDocument')}
              </ButtonLink>
            </>
          )
        }
      />
      {isGone && (
        <Banner tone="warning">
          {t(`meaning.${explanation.state}`)}
          {particulars?.reason && <span className="block">{t('because', { reason: particulars.reason })}</span>}
        </Banner>
      )}
      {calledBack && (
        <Banner tone="warning">
          {t('calledBack')}
          <span className="block">{t('because', { reason: calledBack.reason })}</span>
        </Banner>
      )}
      <div className="mt-4 grid items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0">
          <Section title={t('parts')} hint={t('partsHint')}>
            <SegmentTable segments={explanation.segments} />
          </Section>
          <Section title={t('neighbours')} hint={t('neighboursHint', { sequence: explanation.sequence })}>
            <NumberNeighbours explanation={explanation} />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title={t('facts')}>
            <DescriptionList items={factsOf(explanation, t)} />
          </Section>
          {particulars && particulars.events.length > 0 && (
            <Section title={t('events')}>
              <Timeline
                label={t('events')}
                entries={[...particulars.events].reverse().map((event) => ({
                  key: `${event.at}${event.event}`,
                  title: t(`event.${event.event}`, { name: event.by ?? t('system') }),
                  when: <ThaiDate iso={event.at} form="datetime" />,
                  detail: event.reason,
                }))}
              />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

function factsOf(explanation: NumberExplanation, t: ReturnType<typeof useTranslations<'numbers'>>) {
  const { document, particulars } = explanation;
  const facts: { term: string; value: ReactNode }[] = [
    { term: t('fact.type'), value: explanation.type.name },
    { term: t('fact.state'), value: t(`meaning.${explanation.state}`) },
  ];
  if (document) facts.push({ term: t('fact.subject'), value: document.subject });
  facts.push({ term: t('fact.taken'), value: <ThaiDate iso={explanation.takenAt} form="datetime" /> });
  if (explanation.issuedAt)
    facts.push({ term: t('fact.issued'), value: <ThaiDate iso={explanation.issuedAt} form="datetime" /> });
  if (particulars) {
    facts.push({ term: t('fact.by'), value: particulars.by?.name });
    if (particulars.holder) facts.push({ term: t('fact.holder'), value: particulars.holder.name });
    if (particulars.purpose) {
      // An imported number has the subject of its letter there.
      const term = explanation.state === 'IMPORTED' ? 'fact.subject' : 'fact.purpose';
      facts.push({ term: t(term), value: particulars.purpose });
    }
    if (particulars.expiresAt) {
      facts.push({ term: t('fact.expires'), value: <ThaiDate iso={particulars.expiresAt} form="datetime" /> });
    }
  }
  const version =
    explanation.templateVersion === null ? t('noVersion') : t('version', { version: explanation.templateVersion });
  facts.push({ term: t('fact.template'), value: <Template text={explanation.template} version={version} /> });
  facts.push({
    term: t('fact.series'),
    value: <Hyphenated>{explanation.pattern}</Hyphenated>,
  });
  return facts;
}

function Template({ text, version }: { text: string; version: string }) {
  return (
    <>
      <Hyphenated>{text}</Hyphenated>
      <span className="block text-table text-muted">{version}</span>
    </>
  );
}
