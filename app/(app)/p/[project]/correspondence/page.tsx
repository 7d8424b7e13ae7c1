import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ButtonLink } from '@/app/_ui/button-link';
import { DeferredSkeleton } from '@/app/_ui/deferred-skeleton';
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
import { REGISTER_VIEWS } from '@/lib/documents/correspondence/constants';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { parseRegisterAddress } from './_register/register-params';
import { RegisterSection } from './_register/register-section';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawSearchParams> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const ctx = await requireCtx(await ownAddress(props));
  const { code } = await openProject(ctx, (await props.params).project);
  const t = await getTranslations('correspondence');
  return { title: `${t('title')} ${code}` };
}

/** The register of a project: the table is the hero, everything it shows is in the address. Creating is in the frame. */
export default async function RegisterPage(props: Props) {
  const ctx = await requireCtx(await ownAddress(props));
  const { code: projectCode } = await openProject(ctx, (await props.params).project);
  const raw = await props.searchParams;
  const base = `/p/${encodeURIComponent(projectCode)}/correspondence`;
  const renamed = presentNames(raw, FORMER_DATE_NAMES);
  // The filters write present names alone; beside a former one they could not clear it.
  if (renamed) redirect(addressOf(base, renamed));
  const address = parseRegisterAddress(raw);
  const t = await getTranslations('correspondence');
  const printing = await getTranslations('printedList');
  const held = await listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId });
  const canCreate = held.includes('correspondence.create');

  return (
    <>
      <PageHeader
        title={t('title')}
        meta={projectCode}
        actions={
          <ButtonLink href={printAddress(base, raw)} prefetch={false} variant="ghost" className="max-md:hidden">
            {printing('all')}
          </ButtonLink>
        }
      />
      <LinkTabs
        label={t('views')}
        tabs={REGISTER_VIEWS.map((view) => ({
          href: `${base}${viewQuery(view === 'all' ? null : view, address.query.filters)}`,
          label: t(`view.${view}`),
          current: address.view === view,
        }))}
      />
      <ClientMessages namespaces={['correspondence']}>
        <DeferredSkeleton
          read={() =>
            RegisterSection({
              ctx,
              projectCode,
              address,
              canCreate,
              canSubmit: held.includes('correspondence.submit'),
            })
          }
          fallback={<RegisterSkeleton />}
        />
      </ClientMessages>
    </>
  );
}

async function ownAddress({ params, searchParams }: Props): Promise<string> {
  return addressOf(`/p/${(await params).project}/correspondence`, await searchParams);
}
