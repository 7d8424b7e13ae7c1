import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { EmptyState } from '@/app/_ui/empty-state';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { getReviewTeams } from '@/lib/workflow/review-teams/get-review-teams';
import { ContractTabs } from '../_area/contract-tabs';
import { openProject } from '../_area/open-project';
import { TeamList } from './team-list';

type Props = {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projectAdmin'))('areas.reviewTeams') };
}

/** Consultant's reviewers of each discipline of a contract. */
export default async function ReviewTeamsPage({ params, searchParams }: Props) {
  const { project } = await params;
  const { contract: wanted } = await searchParams;
  const path = `/p/${project}/admin/review-teams`;
  const ctx = await requireCtx(path);
  const { code } = await openProject(ctx, project);
  const administration = await getTranslations('projectAdmin');
  const contracts = await pageRead(getReviewTeams(ctx, code));
  if (!contracts) return <NoPermission roles={[administration('projectAdmin'), administration('contractAdmin')]} />;
  const shown = wanted === undefined ? contracts[0] : contracts.find(({ contract }) => contract.code === wanted);
  if (!shown) notFound();
  const t = await getTranslations('reviewTeams');
  return (
    <>
      <PageHeader title={administration('areas.reviewTeams')} meta={t('hint')} />
      <ContractTabs label={t('contracts')} {...{ path, contracts, shown }} />
      {shown.teams.length === 0 ? (
        <EmptyState title={t('noneTitle')}>{t('noneHint')}</EmptyState>
      ) : (
        <ClientMessages namespaces={['reviewTeams']}>
          <TeamList view={shown} />
        </ClientMessages>
      )}
    </>
  );
}
