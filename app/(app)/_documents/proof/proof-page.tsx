import { Ban, CircleCheck, TriangleAlert } from 'lucide-react';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Banner } from '@/app/_ui/banner';
import { ButtonLink } from '@/app/_ui/button-link';
import { DescriptionList } from '@/app/_ui/description-list';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { pageRead } from '@/app/_web/page-read';
import { orWait } from '@/app/(app)/_documents/too-many-prints';
import { documentPath } from '@/lib/documents/document-path';
import type { Proof, ProofCheck } from '@/lib/operations/proof/dto';
import { proofPath } from './proof-path';

const LOOKS = {
  HOLDS: { icon: CircleCheck, color: 'text-chip-approved-ink' },
  FAILS: { icon: TriangleAlert, color: 'text-danger' },
  OPEN: { icon: Ban, color: 'text-muted' },
} as const;

/** The page of a verification. Each thing that was compared is a section. */
export async function ProofPage({ proving }: { proving: Promise<Proof> }) {
  const t = await getTranslations('proof');
  const proof = await pageRead(proving.catch(orWait));
  if (proof === null) notFound();
  if (typeof proof === 'number') {
    return (
      <EmptyState title={<h1>{t('tooMany.title')}</h1>}>
        {t('tooMany.text', { minutes: Math.ceil(proof / 60) })}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader
        trail={[{ label: proof.number ?? t('title'), href: documentPath(proof) }]}
        title={`${t('title')} ${proof.number ?? ''}`.trim()}
        meta={<span>{t.rich('at', { at: () => <ThaiDate iso={proof.verifiedAt} form="seconds" /> })}</span>}
        actions={
          <ButtonLink href={proofPath(proof)} prefetch={false}>
            {t('again')}
          </ButtonLink>
        }
      />
      <Banner tone={proof.isWhole ? 'info' : 'danger'} isPrinted>
        {t(proof.isWhole ? 'whole' : 'broken')}
      </Banner>
      <p className="mt-2 mb-4 max-w-prose text-table text-muted">{t('hint')}</p>
      {proof.checks.map((check) => (
        <CheckSection key={check.check} {...check} />
      ))}
    </>
  );
}

async function CheckSection({ check, result, compared, faults }: ProofCheck) {
  const t = await getTranslations('proof');
  const { icon: Icon, color } = LOOKS[result];
  const nothing = result === 'OPEN' && t.has(`nothing.${check}`) ? t(`nothing.${check}`) : null;
  return (
    <Section
      title={t(`check.${check}.title`)}
      hint={t(`check.${check}.text`)}
      actions={
        <span data-result={result} className={`inline-flex items-center gap-1.5 text-table font-medium ${color}`}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
          {t(`result.${result}`)}
        </span>
      }
    >
      {nothing && <p className="mb-2 text-table">{nothing}</p>}
      {faults.length > 0 && (
        <p className="mb-2 text-table break-words text-danger">{t('faults', { rules: faults.join(', ') })}</p>
      )}
      <DescriptionList
        columns={2}
        items={Object.entries(compared).map(([name, value]) => ({
          term: t(`fact.${name}`),
          value: typeof value === 'string' ? <code className="break-all">{value}</code> : value,
        }))}
      />
    </Section>
  );
}
