import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { EmptyState } from '@/app/_ui/empty-state';
import { NoPermission } from '@/app/_ui/no-permission';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import type { RawSearchParams } from '@/app/_web/search-params';
import { formSurroundings } from '@/app/(app)/_documents/draft/form-surroundings';
import { FreshForm } from '@/app/(app)/_documents/draft/fresh-form';
import { searchDrawingRevisions } from '@/lib/documents/drawings/revisions/search-drawing-revisions';
import { SearchDrawingRevisions } from '@/lib/documents/drawings/schema';
import { getRfaFormOptions } from '@/lib/documents/rfas/draft/form-options';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { RfaForm } from '../_draft/rfa-form';
import type { RfaStart } from '../_draft/rfa-start';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawSearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('rfaDraft'))('titleNew') };
}

/** A new RFA; the draft comes into being once contract and type are chosen. */
export default async function NewRfaPage({ params, searchParams }: Props) {
  const { project } = await params;
  const { contract, kind, number } = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${project}/rfas/new`, { contract, kind, number }));
  const options = await pageRead(getRfaFormOptions(ctx, decodeURIComponent(project)));
  const t = await getTranslations('rfaDraft');
  const held = await listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId });
  if (!held.includes('rfa.create') || !options) return <NoPermission roles={t('mayCreate').split(', ')} />;
  if (options.contracts.length === 0) {
    return (
      <EmptyState title={t('noContract.title')}>
        {t('noContract.text', { organization: ctx.actor.organizationCode })}
      </EmptyState>
    );
  }
  return (
    <ClientMessages
      namespaces={['correspondence', 'document', 'draft', 'drawings', 'holds', 'numbers', 'rfas', 'rfaDraft']}
    >
      <FreshForm>
        <RfaForm
          {...formSurroundings(ctx, options)}
          document={null}
          start={await readStart(ctx, options.project.publicId, { contract, kind, number })}
          maySubmit={held.includes('rfa.submit')}
          mayDiscard={held.includes('rfa.discard')}
        />
      </FreshForm>
    </ClientMessages>
  );
}

/** The drawings that the address names; an address that was changed by hand opens an empty form. */
async function readStart(
  ctx: UserCtx,
  projectPublicId: string,
  { contract, kind, number }: RawSearchParams,
): Promise<RfaStart | null> {
  const asked = SearchDrawingRevisions.safeParse({
    projectPublicId,
    contractPublicId: contract,
    kind,
    numbers: [number ?? []].flat(),
  });
  if (!asked.success || asked.data.numbers.length === 0) return null;
  const choices = await searchDrawingRevisions(ctx, asked.data);
  return { contractPublicId: asked.data.contractPublicId, kind: asked.data.kind, choices };
}
