import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ButtonLink } from '@/app/_ui/button-link';
import { Icon } from '@/app/_ui/icon';
import { PageHeader } from '@/app/_ui/page-header';
import { ScrollingTabs } from '@/app/_ui/scrolling-tabs';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import { presentNames, type RawSearchParams } from '@/app/_web/search-params';
import { writableContracts } from '@/lib/documents/drawings/form-options';
import { DRAWING_KINDS } from '@/lib/documents/drawings/schema';
import { drawingsPath, kindOfSlug } from '../_kind/kinds';
import { FORMER_NAMES } from '../_register/register-params';
import { ContractSection, RevisedSection } from '../_register/register-sections';
import { RegisterViews } from '../_register/register-views';

type Props = { params: Promise<{ project: string; kind: string }>; searchParams: Promise<RawSearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, kind } = await params;
  const known = kindOfSlug(kind);
  const t = await getTranslations('drawings');
  return { title: known ? `${t(`title.${known}`)} ${decodeURIComponent(project)}` : t('kinds') };
}

/** A register of drawings: everything it shows is in the address. */
export default async function DrawingsRegisterPage({ params, searchParams }: Props) {
  const { project, kind: slug } = await params;
  const raw = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${project}/drawings/${slug}`, raw));
  const kind = kindOfSlug(slug) ?? notFound();
  const projectCode = decodeURIComponent(project);
  const base = drawingsPath(projectCode, kind);
  const renamed = presentNames(raw, FORMER_NAMES);
  // The filters write present names alone; beside a former one they could not clear it.
  if (renamed) redirect(addressOf(base, renamed));
  const what = kind === 'CONTRACT' ? 'CONTRACT' : 'REVISED';
  const writable = (await pageRead(writableContracts(ctx, projectCode, what))) ?? notFound();
  const mayCreate = writable.length > 0;
  const t = await getTranslations('drawings');
  return (
    <>
      <PageHeader
        title={t(`title.${kind}`)}
        meta={projectCode}
        actions={
          mayCreate && (
            <>
              {kind !== 'CONTRACT' && <ButtonLink href={`${base}/upload`}>{t('upload')}</ButtonLink>}
              <ButtonLink variant="primary" href={`${base}/new`} icon={<Icon name="plus" />}>
                {t(`new.${kind}`)}
              </ButtonLink>
            </>
          )
        }
      />
      <ScrollingTabs
        label={t('kinds')}
        tabs={DRAWING_KINDS.map((one) => ({
          href: drawingsPath(projectCode, one),
          label: t(`title.${one}`),
          current: one === kind,
        }))}
      />
      <ClientMessages namespaces={['drawings', 'numbers']}>
        {kind === 'CONTRACT' ? (
          <ContractSection {...{ ctx, projectCode, raw, mayCreate }} />
        ) : (
          <>
            <RegisterViews base={base} raw={raw} />
            <RevisedSection {...{ ctx, projectCode, kind, raw, mayCreate }} />
          </>
        )}
      </ClientMessages>
    </>
  );
}
