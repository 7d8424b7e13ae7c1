import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { DeferredSkeleton } from '@/app/_ui/deferred-skeleton';
import { PageHeader } from '@/app/_ui/page-header';
import { Skeleton, SkeletonRows } from '@/app/_ui/skeleton';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { openProject } from '@/app/(app)/_documents/register/open-project';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { getMatrix } from '@/lib/work/ball-in-court/get-matrix';
import { listHeld } from '@/lib/work/ball-in-court/list-held';
import { parseHeldAddress } from './held-address';
import { HeldTable } from './held-table';
import { MatrixTable } from './matrix-table';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawSearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ballInCourt'))('title') };
}

/** Ball-in-court matrix of a project; each number links to its list. */
export default async function BallInCourtPage({ params, searchParams }: Props) {
  const { project: segment } = await params;
  const raw = await searchParams;
  const base = `/p/${segment}/monitor/ball-in-court`;
  const ctx = await requireCtx(addressOf(base, raw));
  const project = await openProject(ctx, segment);
  return <DeferredSkeleton read={() => BallInCourt({ ctx, project, base, raw })} fallback={<BallInCourtSkeleton />} />;
}

function BallInCourtSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton width={240} height={30} />
      <SkeletonRows rows={5} rowHeight={48} />
      <SkeletonRows rows={8} />
    </div>
  );
}

async function BallInCourt({
  ctx,
  project,
  base,
  raw,
}: {
  ctx: UserCtx;
  project: Awaited<ReturnType<typeof openProject>>;
  base: string;
  raw: RawSearchParams;
}) {
  const address = parseHeldAddress(raw);
  const [matrix, list, held, t] = await Promise.all([
    getMatrix(ctx, project.code, address.params.filters),
    listHeld(ctx, project.code, address.params),
    listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId }),
    getTranslations('ballInCourt'),
  ]);
  return (
    <ClientMessages namespaces={['ballInCourt', 'inbox', 'numbers']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <PageHeader title={t('title')} meta={project.code} />
        <MatrixTable matrix={matrix} address={address} base={base} />
        <section id="list" aria-labelledby="held-list" className="mt-6 scroll-mt-20">
          <h2 id="held-list" className="mb-2 font-display text-lead font-semibold">
            {t('list')}
          </h2>
          <HeldTable
            rows={list.rows}
            page={{ total: list.total, after: list.after, before: list.before }}
            query={address.query}
            whole={{
              projectCode: project.code,
              filters: address.params.filters,
              organization: address.params.organization,
              age: address.params.age,
            }}
            choices={{
              kinds: matrix.kinds,
              disciplines: matrix.disciplines,
              organizations: matrix.rows.map(({ organization }) => organization),
            }}
            canRemind={held.includes('correspondence.submit')}
          />
        </section>
      </ActingFor>
    </ClientMessages>
  );
}
