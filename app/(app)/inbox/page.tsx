import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { ActingFor } from '@/app/_shell/acting-for';
import { ButtonLink } from '@/app/_ui/button-link';
import { DeferredSkeleton } from '@/app/_ui/deferred-skeleton';
import { Skeleton, SkeletonRows } from '@/app/_ui/skeleton';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { listProjectsByUse } from '@/lib/work/dashboard/list-projects-by-use';
import { parseWorkAddress } from './work-address';
import { WorkSection } from './work-section';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('inbox'))('title') };
}

/** One queue of all waiting work of the person or the organization, for all kinds of documents. */
export default async function InboxPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const raw = await searchParams;
  const ctx = await requireCtx(addressOf('/inbox', raw));
  const t = await getTranslations('inbox');
  return (
    <ClientMessages namespaces={['circulations', 'document', 'inbox', 'numbers', 'pane', 'viewer', 'workflowPanel']}>
      {/* The head is one row on a desk, as a register's: title, tabs, actions. The tabs come with the list. */}
      <div className="max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between md:-mt-3 md:grid md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center md:gap-x-4">
        <h1 className="font-display text-lead font-semibold whitespace-nowrap max-md:pb-2">
          {t('title')}{' '}
          <span lang="th" className="font-sans text-table font-normal text-muted">
            {ctx.actor.organizationCode}
          </span>
        </h1>
        <div className="max-md:pb-2 md:col-start-3" data-print="hide">
          {await registering(ctx)}
        </div>
        <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
          <DeferredSkeleton
            read={() => WorkSection({ ctx, address: parseWorkAddress(raw) })}
            fallback={
              <div className="max-md:basis-full md:col-span-3">
                <InboxSkeleton />
              </div>
            }
          />
        </ActingFor>
      </div>
    </ClientMessages>
  );
}

/** Incoming letters are registered in a project: the person's current one. */
async function registering(ctx: UserCtx) {
  const held = await listHeldPermissions(ctx, { organizationId: ctx.actor.organizationId });
  if (!held.includes('correspondence.submit')) return null;
  const [projects, t] = await Promise.all([listProjectsByUse(ctx), getTranslations('incoming')]);
  const [project] = projects;
  return project ? (
    <ButtonLink href={`/p/${encodeURIComponent(project.code)}/correspondence/incoming`} size="small" prefetch={false}>
      {t('start')}
    </ButtonLink>
  ) : null;
}

function InboxSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton height={36} />
      <SkeletonRows rows={10} rowHeight={48} />
    </div>
  );
}
