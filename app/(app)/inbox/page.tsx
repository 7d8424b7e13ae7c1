import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';
import { EmptyState } from '@/app/_ui/empty-state';
import { bangkokToday } from '@/app/_ui/format-date';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { requireCtx } from '@/app/_web/ctx';
import { listCorrespondences } from '@/lib/correspondence/list-correspondences';
import { listEnterableProjects } from '@/lib/identity/queries';
import { AwaitingRow } from './awaiting-row';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('inbox'))('title') };
}

/** A project's share of the page; its register has the rest. */
const SHOWN_PER_PROJECT = 10;

/** What waits for an answer of the acting organization, project by project, the most urgent deadline first. */
export default async function InboxPage() {
  const ctx = await requireCtx('/inbox');
  const projects = await listEnterableProjects(ctx);
  const t = await getTranslations('inbox');
  const lists = await Promise.all(
    projects.map(async (project) => ({
      project,
      list: await listCorrespondences(ctx, project.code, {
        view: 'awaiting',
        sort: [{ key: 'due', descending: false }],
        size: SHOWN_PER_PROJECT,
      }),
    })),
  );
  const waiting = lists.filter(({ list }) => list.rows.length > 0);
  const total = waiting.reduce((sum, { list }) => sum + list.total, 0);
  const today = bangkokToday();
  return (
    <>
      <PageHeader title={t('title')} meta={t('awaiting', { organization: ctx.actor.organizationCode, count: total })} />
      {waiting.length === 0 && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      {waiting.map(({ project, list }) => (
        <Section
          key={project.code}
          title={`${project.code} ${project.name}`}
          actions={
            <ButtonLink
              size="small"
              href={`/p/${encodeURIComponent(project.code)}/correspondence?view=awaiting&sort=due`}
            >
              {t('seeAll', { count: list.total })}
            </ButtonLink>
          }
        >
          <ul className="border-y border-line bg-surface max-md:-mx-4 md:rounded-md md:border">
            {list.rows.map((row) => (
              <AwaitingRow key={row.publicId} row={row} projectCode={project.code} today={today} />
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
