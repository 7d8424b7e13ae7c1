import { Ban, CircleCheck, TriangleAlert } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Banner } from '@/app/_ui/banner';
import { ButtonLink } from '@/app/_ui/button-link';
import { DescriptionList } from '@/app/_ui/description-list';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import type { RawSearchParams } from '@/app/_web/search-params';
import { orWait } from '@/app/(app)/_documents/too-many-prints';
import { verifyAuditPeriod } from '@/lib/operations/audit-trail/verify-period';
import { AdminOnly } from '../../_admin/admin-only';
import { parseAuditAddress } from '../audit-filters';

const LOOKS = {
  HOLDS: { icon: CircleCheck, color: 'text-chip-approved-ink', tone: 'info' },
  FAILS: { icon: TriangleAlert, color: 'text-danger', tone: 'danger' },
  OPEN: { icon: Ban, color: 'text-muted', tone: 'warning' },
} as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('audit.verification'))('title') };
}

/** The verification of the audit log in the days that the list showed. */
export default async function AuditVerificationPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const ctx = await requireCtx();
  const { from, to } = parseAuditAddress(await searchParams).filters;
  const period = { ...(from && { dateFrom: from }), ...(to && { dateTo: to }) };
  const [t, audit, proof] = await Promise.all([
    getTranslations('audit.verification'),
    getTranslations('audit'),
    getTranslations('proof'),
  ]);
  const read = await pageRead(verifyAuditPeriod(ctx, period).catch(orWait));
  if (read === null) return <AdminOnly audit />;
  if (typeof read === 'number') {
    return (
      <EmptyState title={<h1>{proof('tooMany.title')}</h1>}>
        {proof('tooMany.text', { minutes: Math.ceil(read / 60) })}
      </EmptyState>
    );
  }
  const { icon: Icon, color, tone } = LOOKS[read.result];
  const days = { from: from ?? '', to: to ?? '' };
  return (
    <>
      <PageHeader
        trail={[{ label: audit('title'), href: addressOf('/admin/audit', days) }]}
        title={t('title')}
        meta={<span>{proof.rich('at', { at: () => <ThaiDate iso={read.verifiedAt} form="seconds" /> })}</span>}
        actions={
          <ButtonLink href={addressOf('/admin/audit/verification', days)} prefetch={false}>
            {proof('again')}
          </ButtonLink>
        }
      />
      <Banner tone={tone} isPrinted>
        {t(`says.${sayingOf(read)}`)}
      </Banner>
      <p className="mt-2 mb-4 max-w-prose text-table text-muted">{t('hint')}</p>
      <Section
        title={t('seals')}
        hint={t('sealsHint')}
        actions={
          <span
            data-result={read.result}
            className={`inline-flex items-center gap-1.5 text-table font-medium ${color}`}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            {proof(`result.${read.result}`)}
          </span>
        }
      >
        {read.fault && (
          <p className="mb-2 text-table text-danger">
            {t.rich(`fault.${read.fault.problem}`, {
              at: () => <ThaiDate iso={read.fault?.sealedAt ?? ''} form="datetime" />,
            })}
          </p>
        )}
        <DescriptionList
          columns={2}
          items={[
            { term: t('from'), value: from ? <ThaiDate iso={from} form="short" /> : t('begin') },
            { term: t('to'), value: to ? <ThaiDate iso={to} form="short" /> : t('now') },
            { term: t('compared'), value: t('of', { compared: numeral(read.compared), seals: numeral(read.seals) }) },
            { term: t('rows'), value: numeral(read.rows) },
            { term: t('unsealed'), value: numeral(read.unsealed) },
          ]}
        />
      </Section>
    </>
  );
}

function sayingOf({ result, seals }: { result: keyof typeof LOOKS; seals: number }) {
  return result === 'OPEN' && seals > 0 ? 'LATE' : result;
}

function numeral(value: number): string {
  return value.toLocaleString('en-US');
}
