import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ButtonLink } from '@/app/_ui/button-link';
import { DeferredSkeleton } from '@/app/_ui/deferred-skeleton';
import { Icon } from '@/app/_ui/icon';
import { LinkTabs } from '@/app/_ui/link-tabs';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { presentNames, type RawSearchParams } from '@/app/_web/search-params';
import { FORMER_DATE_NAMES } from '@/app/(app)/_documents/register/former-names';
import { openProject } from '@/app/(app)/_documents/register/open-project';
import { printAddress } from '@/app/(app)/_documents/register/print-address';
import { RegisterSkeleton } from '@/app/(app)/_documents/register/register-skeleton';
import { viewQuery } from '@/app/(app)/_documents/register/view-query';
import { registerPath } from '@/lib/documents/document-path';
import { RFA_TYPE_CODE, RFA_VIEWS } from '@/lib/documents/rfas/constants';
import { rfaRegisterOptions } from '@/lib/documents/rfas/register/register-options';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { RfaExportLinks } from './_register/export-links';
import { parseRfaAddress } from './_register/register-params';
import { RfaSection } from './_register/register-section';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawSearchParams> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const ctx = await requireCtx(await ownAddress(props));
  const { code } = await openProject(ctx, (await props.params).project);
  const t = await getTranslations('rfas');
  return { title: `${t('title')} ${code}` };
}

/** The RFAs of a project: everything the table shows is in the address. */
export default async function RfasPage(props: Props) {
  const ctx = await requireCtx(await ownAddress(props));
  const { code: projectCode } = await openProject(ctx, (await props.params).project);
  const raw = await props.searchParams;
  const base = registerPath(projectCode, RFA_TYPE_CODE);
  const renamed = presentNames(raw, FORMER_DATE_NAMES);
  // The filters write present names alone; beside a former one they could not clear it.
  if (renamed) redirect(addressOf(base, renamed));
  const address = parseRfaAddress(raw);
  const t = await getTranslations('rfas');
  const printing = await getTranslations('printedList');
  const held = await listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId });
  const options = await rfaRegisterOptions(ctx, projectCode);
  // Who sends RFAs is the contract's contractor; the others have nothing to create here.
  const isContractor = options.contractors.some(({ publicId }) => publicId === ctx.actor.organizationPublicId);
  const canCreate = isContractor && held.includes('rfa.create');

  return (
    <>
      <PageHeader
        title={t('title')}
        meta={projectCode}
        actions={
          <>
            <ButtonLink href={printAddress(base, raw)} prefetch={false} variant="ghost" className="max-md:hidden">
              {printing('all')}
            </ButtonLink>
            {held.includes('export.use') && (
              <ClientMessages namespaces={['rfas']}>
                <RfaExportLinks base={base} />
              </ClientMessages>
            )}
            {canCreate && (
              <ButtonLink href={`${base}/new`} icon={<Icon name="plus" />}>
                {t('create')}
              </ButtonLink>
            )}
          </>
        }
      />
      <LinkTabs
        label={t('views')}
        tabs={RFA_VIEWS.map((view) => ({
          href: `${base}${viewQuery(view === 'all' ? null : view, address.query.filters)}`,
          label: t(`view.${view}`),
          current: address.view === view,
        }))}
      />
      <ClientMessages namespaces={['correspondence', 'rfas']}>
        <DeferredSkeleton
          read={() =>
            RfaSection({
              ctx,
              projectCode,
              address,
              options,
              canCreate,
              canSubmit: held.includes('rfa.submit'),
            })
          }
          fallback={<RegisterSkeleton />}
        />
      </ClientMessages>
    </>
  );
}

async function ownAddress({ params, searchParams }: Props): Promise<string> {
  return addressOf(`/p/${(await params).project}/rfas`, await searchParams);
}
