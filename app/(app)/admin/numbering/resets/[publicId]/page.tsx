import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Banner } from '@/app/_ui/banner';
import { DescriptionList } from '@/app/_ui/description-list';
import { Link } from '@/app/_ui/link';
import { PageHeader } from '@/app/_ui/page-header';
import { ThaiDate } from '@/app/_ui/thai-date';
import { TypeWord } from '@/app/_ui/type-names';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { getReset } from '@/lib/numbering/resets/list-resets';
import { PublicId } from '@/lib/platform/public-id';
import { AuditTrail } from '../../../_audit/audit-trail';
import { NumberingOnly } from '../../_numbering/numbering-only';
import { ResetStateChip } from '../../_numbering/reset-state';
import { DecideReset } from './decide-reset';
import { passedOver } from './passed-over';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('series'))('reset.page') };
}

/** One request: its content, reason and present effect; a person with the right decides here. */
export default async function ResetPage({ params }: { params: Promise<{ publicId: string }> }) {
  const ctx = await requireCtx();
  const publicId = PublicId.safeParse((await params).publicId).data ?? notFound();
  const reset = await pageRead(getReset(ctx, publicId));
  if (!reset) return <NumberingOnly />;
  const t = await getTranslations('series');
  const { series, state, nextNumber } = reset;
  const isOwn = reset.requestedBy.publicId === ctx.actor.publicId;
  const isOpen = state === 'PENDING';
  const last = Math.max(series.startNumber, series.lastNumber);
  const passed = passedOver(isOpen ? last : reset.raisedFrom, nextNumber);
  return (
    <>
      <PageHeader
        title={t('reset.page')}
        meta={<ResetStateChip state={state} yours={isOpen && !isOwn} />}
        trail={[{ label: t('tabs.resets'), href: '/admin/numbering/resets' }]}
        actions={isOpen && <DecideReset reset={reset} isOwn={isOwn} lastNumber={last} />}
      />
      {isOpen && isOwn && (
        <div className="pb-4">
          <Banner>{t('reset.own')}</Banner>
        </div>
      )}
      <div className="max-w-4xl pb-6">
        <DescriptionList
          items={[
            {
              term: t('reset.series'),
              value: (
                <Link
                  href={`/admin/numbering/counters/${series.publicId}`}
                  lang="th"
                  className="text-primary hover:underline"
                >
                  {series.projectCode} · <TypeWord code={series.typeCode} /> · {series.pattern}
                </Link>
              ),
            },
            { term: t('reset.from'), value: reset.fromNumber },
            { term: t('reset.now'), value: last },
            { term: t('reset.to'), value: <strong>{nextNumber}</strong> },
            {
              term: t(isOpen ? 'reset.willPass' : 'reset.passed'),
              value: passed && t('reset.passedRange', passed),
            },
            { term: t('reset.reason'), value: reset.reason },
            {
              term: t('reset.attachment'),
              value: reset.attachment && (
                <a
                  href={`/api/v1/attachments/${reset.attachment.publicId}`}
                  className="text-primary hover:underline"
                  download
                >
                  {reset.attachment.filename}
                </a>
              ),
            },
            { term: t('reset.requested'), value: reset.requestedBy.name },
            { term: t('reset.requestedAt'), value: <ThaiDate iso={reset.requestedAt} form="datetime" /> },
            { term: t('reset.expires'), value: <ThaiDate iso={reset.expiresAt} form="datetime" /> },
            { term: t('reset.decided'), value: reset.decidedBy?.name ?? null },
            {
              term: t('reset.decidedAt'),
              value: reset.decidedAt && <ThaiDate iso={reset.decidedAt} form="datetime" />,
            },
            { term: t('reset.decisionReason'), value: reset.decisionReason },
          ]}
        />
      </div>
      <AuditTrail ctx={ctx} entityType="number_reset" entityPublicId={publicId} />
    </>
  );
}
