import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { ButtonLink } from '@/app/_ui/button-link';
import { buttonStyle } from '@/app/_ui/button-style';
import { DeferredSkeleton } from '@/app/_ui/deferred-skeleton';
import { EmptyState } from '@/app/_ui/empty-state';
import { Icon } from '@/app/_ui/icon';
import { PageHeader } from '@/app/_ui/page-header';
import { ScrollingTabs } from '@/app/_ui/scrolling-tabs';
import { SkeletonPage } from '@/app/_ui/skeleton';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { openProject } from '@/app/(app)/_documents/register/open-project';
import { listHolds } from '@/lib/numbering/holds/list-holds';
import { ListHolds } from '@/lib/numbering/holds/schema';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { HoldsTable } from './holds-table';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawSearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('holds'))('title') };
}

/** Held numbers of a project, with their holders and ends. */
export default async function HoldsPage({ params, searchParams }: Props) {
  const { project: segment } = await params;
  const raw = await searchParams;
  const path = `/p/${segment}/holds`;
  const ctx = await requireCtx(addressOf(path, raw));
  const project = await openProject(ctx, segment);
  return <DeferredSkeleton read={() => Holds({ ctx, project, path, raw })} fallback={<SkeletonPage />} />;
}

async function Holds({
  ctx,
  project,
  path,
  raw,
}: {
  ctx: UserCtx;
  project: Awaited<ReturnType<typeof openProject>>;
  path: string;
  raw: RawSearchParams;
}) {
  const { organizationId } = ctx.actor;
  const [own, kept] = await Promise.all([
    listHeldPermissions(ctx, { organizationId, projectId: project.id }),
    listHeldPermissions(ctx, { organizationId: undefined, projectId: project.id }),
  ]);
  const mayHold = own.includes('numbering.hold');
  const seesOthers = mayHold || kept.includes('numbering.template');
  const query = readQuery(raw, seesOthers);
  const [{ holds, after }, t] = await Promise.all([listHolds(ctx, project.code, query), getTranslations('holds')]);
  const href = (change: Partial<ListHolds>) => {
    const { whose, state, q } = { ...query, ...change };
    return addressOf(path, {
      ...(whose === 'all' && { whose }),
      ...(state === 'ended' && { state }),
      ...(q && { q }),
      ...(change.after && { after: change.after }),
    });
  };
  const tabs = (['mine', 'all'] as const)
    .filter((whose) => whose === 'mine' || seesOthers)
    .flatMap((whose) => (['open', 'ended'] as const).map((state) => ({ whose, state })));
  return (
    <ClientMessages namespaces={['holds', 'numbers']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <PageHeader
          title={t('title')}
          meta={t('hint')}
          actions={
            mayHold && (
              <ButtonLink variant="primary" href={`${path}/new`} icon={<Icon name="plus" />}>
                {t('new')}
              </ButtonLink>
            )
          }
        />
        <ScrollingTabs
          label={t('views')}
          tabs={tabs.map((tab) => ({
            href: href(tab),
            label: t(`view.${tab.whose}.${tab.state}`),
            current: tab.whose === query.whose && tab.state === query.state,
          }))}
        />
        <form action={path} className="flex max-w-xl flex-wrap items-end gap-2 py-4">
          {query.whose === 'all' && <input type="hidden" name="whose" value="all" />}
          {query.state === 'ended' && <input type="hidden" name="state" value="ended" />}
          <input
            name="q"
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            defaultValue={query.q ?? ''}
            maxLength={100}
            className="control min-w-0 flex-1 basis-56"
          />
          <button type="submit" className={buttonStyle('secondary', 'medium')}>
            {t('find')}
          </button>
          {query.q && <ButtonLink href={href({ q: undefined })}>{t('clear')}</ButtonLink>}
        </form>
        {holds.length === 0 ? (
          <EmptyState title={t(query.q ? 'emptyFound' : `empty.${query.state}`)}>{t('emptyHint')}</EmptyState>
        ) : (
          <HoldsTable holds={holds} projectCode={project.code} isEnded={query.state === 'ended'} />
        )}
        {after && (
          <div className="flex justify-center py-4">
            <ButtonLink href={href({ after })}>{t('older')}</ButtonLink>
          </div>
        )}
      </ActingFor>
    </ClientMessages>
  );
}

/** Parameters of the address; invalid ones are ignored. */
function readQuery(raw: RawSearchParams, seesOthers: boolean): ListHolds {
  const first = (name: string) => [raw[name] ?? []].flat()[0];
  const text = ListHolds.shape.q.safeParse(first('q')?.slice(0, 100)).data;
  return ListHolds.parse({
    whose: seesOthers && first('whose') === 'all' ? 'all' : 'mine',
    state: first('state') === 'ended' ? 'ended' : 'open',
    ...(text && { q: text }),
    after: ListHolds.shape.after.safeParse(first('after')).data,
  });
}
