import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ActingFor } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { TableSkeleton } from '@/app/_ui/data-table/table-skeleton';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { listWorkflowVerifications } from '@/lib/workflow/engine/verify/verifications';
import { AdminOnly } from '../../_admin/admin-only';
import { VerifyNow } from '../../_admin/verify-now';
import { FactsTable } from '../../numbering/_numbering/facts-table';
import { requestVerificationAction } from './actions';
import { FindingList } from './finding-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('workflows'))('verification.title') };
}

/** Verification of workflows and deliveries: the latest result with advice, and earlier nights. */
export default deferredSkeletonPage(TableSkeleton, async function WorkflowVerificationPage() {
  const ctx = await requireCtx();
  const history = await pageRead(listWorkflowVerifications(ctx));
  if (!history) return <AdminOnly />;
  const t = await getTranslations('workflows.verification');
  const [latest] = history.runs;
  const chip = (findings: number) => (
    <StatusChip
      code={findings === 0 ? 'SOUND' : 'FAULTS'}
      family={findings === 0 ? 'approved' : 'rejected'}
      label={findings === 0 ? t('sound') : t('faults', { count: findings })}
    />
  );
  return (
    <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
      <PageHeader
        title={t('title')}
        meta={t('hint')}
        actions={
          <VerifyNow
            ask={requestVerificationAction}
            words="workflows.verification"
            isWaiting={history.requestedAt !== null}
          />
        }
      />
      {history.requestedAt && (
        <div className="pb-4">
          <Banner>
            {t.rich('requested', { when: () => <ThaiDate iso={history.requestedAt ?? ''} form="datetime" /> })}
          </Banner>
        </div>
      )}
      {!latest ? (
        <EmptyState title={t('never')}>{t('neverText')}</EmptyState>
      ) : (
        <>
          <Section title={t('latest')}>
            <p className="flex flex-wrap items-center gap-x-3 pb-3">
              {chip(latest.findings)}
              <ThaiDate iso={latest.at} form="datetime" />
              {latest.findings === 0 && t('soundText', { count: history.instanceCount })}
            </p>
            {latest.findings > latest.first.length && (
              <p className="pb-2 text-muted">{t('firstOnly', { shown: latest.first.length })}</p>
            )}
            <FindingList findings={latest.first} />
          </Section>
          <Section title={t('history')}>
            <FactsTable
              caption={t('history')}
              rows={history.runs}
              rowKey={(row) => row.publicId}
              columns={[
                { header: t('when'), cell: (row) => <ThaiDate iso={row.at} form="datetime" /> },
                { header: t('result'), cell: (row) => chip(row.findings) },
                { header: t('by'), cell: (row) => row.by ?? t('worker') },
              ]}
            />
          </Section>
        </>
      )}
    </ActingFor>
  );
});
