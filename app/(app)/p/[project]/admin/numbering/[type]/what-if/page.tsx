import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DescriptionList } from '@/app/_ui/description-list';
import { EmptyState } from '@/app/_ui/empty-state';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import type { RawSearchParams } from '@/app/_web/search-params';
import { openBuilder } from '@/lib/numbering/formats/open-builder';
import { decodeSegment, openProject } from '../../../_area/open-project';
import { readReplay } from './read-replay';
import { ReplayedNumbers } from './replayed-numbers';
import { SeriesChanges } from './series-changes';
import { TemplateForm } from './template-form';

type Props = { params: Promise<{ project: string; type: string }>; searchParams: Promise<RawSearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { type } = await params;
  return { title: `${(await getTranslations('formatReplay'))('title')} ${decodeSegment(type)}` };
}

/** A draft of a template tried on the numbers that were really given. The draft is in the address. */
export default async function WhatIfPage({ params, searchParams }: Props) {
  const { project, type } = await params;
  const address = `/p/${project}/admin/numbering/${type}`;
  const ctx = await requireCtx(`${address}/what-if`);
  const { code } = await openProject(ctx, project);
  const administration = await getTranslations('projectAdmin');
  const builder = await pageRead(openBuilder(ctx, { configId: `${code}.${decodeSegment(type)}` }));
  if (!builder) return <NoPermission roles={[administration('projectAdmin')]} />;
  const { template: asked, show } = await searchParams;
  const template = typeof asked === 'string' && asked !== '' ? asked : builder.template;
  const { replay, problem } = await readReplay(ctx, { configId: builder.configId, template });
  const t = await getTranslations('formatReplay');
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={builder.typeName}
        trail={[
          { label: t('back'), href: `/p/${project}/admin/numbering` },
          { label: builder.typeName, href: address },
        ]}
      />
      <TemplateForm template={template} problem={problem} />
      {replay && replay.numbers.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {replay && replay.numbers.length > 0 && (
        <>
          <p className="max-w-[70ch] pb-5 text-muted">{t('intro', { count: replay.numbers.length })}</p>
          <Section title={t('summary.title')}>
            <DescriptionList
              items={[
                { term: t('summary.documents'), value: replay.numbers.length },
                { term: t('summary.changed'), value: replay.changedCount },
                { term: t('summary.collisions'), value: replay.collisionCount },
              ]}
            />
          </Section>
          <Section title={t('series.title')}>
            <SeriesChanges changes={replay.series} />
          </Section>
          <Section title={t('numbers.title')}>
            <ReplayedNumbers
              replay={replay}
              onlyTrouble={show === 'trouble'}
              address={`${address}/what-if`}
              projectCode={code}
            />
          </Section>
        </>
      )}
    </>
  );
}
