import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { DescriptionList } from '@/app/_ui/description-list';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { getDeadLetter } from '@/lib/operations/dead-letters/dead-letter-queries';
import { PublicId } from '@/lib/platform/public-id';
import { AuditTrail } from '../../../admin/_audit/audit-trail';
import { OpsOnly } from '../../_ops/ops-only';
import { DeadLetterChip } from '../dead-letter-chip';
import { DeadLetterActions } from './dead-letter-actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ops'))('deadLetters.one') };
}

export default async function DeadLetterPage({ params }: { params: Promise<{ publicId: string }> }) {
  const ctx = await requireCtx();
  const publicId = PublicId.safeParse((await params).publicId);
  if (!publicId.success) notFound();
  const letter = await pageRead(getDeadLetter(ctx, publicId.data));
  if (!letter) return <OpsOnly />;
  const t = await getTranslations('ops.deadLetters');
  return (
    <>
      <PageHeader
        title={letter.errorClass}
        trail={[{ label: (await getTranslations('ops'))('tabs.deadLetters'), href: '/ops/dead-letters' }]}
        meta={<DeadLetterChip status={letter.status} />}
        actions={letter.status === 'OPEN' && <DeadLetterActions publicId={letter.publicId} />}
      />
      <Section title={t('what')}>
        <DescriptionList
          columns={2}
          items={[
            { term: t('error'), value: <span className="break-words">{letter.error}</span> },
            { term: t('consumer'), value: t(`consumers.${letter.consumer}`) },
            { term: t('eventType'), value: letter.eventType },
            { term: t('workflow'), value: letter.workflowCode },
            { term: t('rounds'), value: letter.attempts },
            { term: t('firstAt'), value: <ThaiDate iso={letter.firstAt} form="datetime" /> },
            { term: t('lastAt'), value: <ThaiDate iso={letter.lastAt} form="datetime" /> },
            { term: t('job'), value: <code className="text-meta break-all">{letter.jobId}</code> },
            {
              term: t('record'),
              value: letter.entityPublicId && (
                <code className="text-meta break-all">
                  {letter.entityType} {letter.entityPublicId}
                </code>
              ),
            },
            { term: t('closedBy'), value: letter.resolvedBy },
            { term: t('closedAt'), value: letter.resolvedAt && <ThaiDate iso={letter.resolvedAt} form="datetime" /> },
            { term: t('note'), value: letter.note },
          ]}
        />
      </Section>
      <Section title={t('payload')} hint={t('payloadHint')}>
        <pre className="rounded-md border border-line bg-sunken p-3 text-meta break-words whitespace-pre-wrap">
          {JSON.stringify(letter.payload, null, 2)}
        </pre>
      </Section>
      <AuditTrail ctx={ctx} entityType="dead_letter" entityPublicId={letter.publicId} />
    </>
  );
}
