import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Banner } from '@/app/_ui/banner';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { listVerifications } from '@/lib/numbering/records/verifications';
import { VerifyNow } from '../../_admin/verify-now';
import { FactsTable } from '../_numbering/facts-table';
import { FindingList } from '../_numbering/finding-list';
import { NumberingOnly } from '../_numbering/numbering-only';
import { requestVerificationAction } from '../actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('series'))('tabs.verification') };
}

/** Verification of numbers: the latest result in words, and earlier nights. */
export default async function VerificationPage() {
  const ctx = await requireCtx();
  const history = await pageRead(listVerifications(ctx));
  if (!history) return <NumberingOnly />;
  const t = await getTranslations('series');
  const [latest] = history.runs;
  const chip = (findings: number) => (
    <StatusChip
      code={findings === 0 ? 'SOUND' : 'FAULTS'}
      family={findings === 0 ? 'approved' : 'rejected'}
      label={findings === 0 ? t('verification.sound') : t('verification.faults', { count: findings })}
    />
  );
  return (
    <>
      <PageHeader
        title={t('tabs.verification')}
        meta={t('verification.hint')}
        actions={
          <VerifyNow
            ask={requestVerificationAction}
            words="series.verification"
            isWaiting={history.requestedAt !== null}
          />
        }
      />
      {history.requestedAt && (
        <div className="pb-4">
          <Banner>
            {t.rich('verification.requested', {
              when: () => <ThaiDate iso={history.requestedAt ?? ''} form="datetime" />,
            })}
          </Banner>
        </div>
      )}
      {!latest ? (
        <EmptyState title={t('verification.never')}>{t('verification.neverText')}</EmptyState>
      ) : (
        <>
          <Section title={t('verification.latest')}>
            <p className="flex flex-wrap items-center gap-x-3 pb-3">
              {chip(latest.findings)}
              <ThaiDate iso={latest.at} form="datetime" />
              {latest.findings === 0 && t('verification.soundText', { count: history.seriesCount })}
            </p>
            {latest.findings > latest.first.length && (
              <p className="pb-2 text-muted">{t('verification.firstOnly', { shown: latest.first.length })}</p>
            )}
            <FindingList findings={latest.first} />
          </Section>
          <Section title={t('verification.history')}>
            <FactsTable
              caption={t('verification.history')}
              rows={history.runs}
              rowKey={(row) => row.publicId}
              columns={[
                { header: t('verification.when'), cell: (row) => <ThaiDate iso={row.at} form="datetime" /> },
                { header: t('verification.result'), cell: (row) => chip(row.findings) },
                { header: t('verification.by'), cell: (row) => row.by ?? t('verification.worker') },
              ]}
            />
          </Section>
        </>
      )}
    </>
  );
}
