import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { openBuilder } from '@/lib/numbering/formats/open-builder';
import { decodeSegment, openProject } from '../../_area/open-project';
import { Builder } from './builder';
import { FillBanner } from './fill-banner';
import { Versions } from './versions';

type Props = {
  params: Promise<{ project: string; type: string }>;
  /** `print=ORIGINATOR`: begins with the proposed template of a shared series. */
  searchParams: Promise<{ print?: string | string[] }>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { type } = await params;
  return { title: `${(await getTranslations('projectAdmin'))('areas.numbering')} ${decodeSegment(type)}` };
}

/** Numbering of one type: the builder above, its versions below. */
export default async function NumberTemplatePage({ params, searchParams }: Props) {
  const { project, type } = await params;
  const ctx = await requireCtx(`/p/${project}/admin/numbering/${type}`);
  const { code } = await openProject(ctx, project);
  const administration = await getTranslations('projectAdmin');
  const builder = await pageRead(
    openBuilder(ctx, {
      configId: `${code}.${decodeSegment(type)}`,
      printing: (await searchParams).print === 'ORIGINATOR' ? 'ORIGINATOR' : undefined,
    }),
  );
  if (!builder) return <NoPermission roles={[administration('projectAdmin')]} />;
  const t = await getTranslations('numberFormats');
  return (
    <ClientMessages namespaces={['numberFormats']}>
      <PageHeader
        title={builder.typeName}
        meta={builder.versionNo === 0 ? t('isDefault') : t('newestVersion', { versionNo: builder.versionNo })}
        trail={[{ label: administration('areas.numbering'), href: `/p/${project}/admin/numbering` }]}
      />
      {builder.fullest && <FillBanner fullest={builder.fullest} overflow={builder.overflow} />}
      <Builder opened={builder} />
      <Section title={t('versions.title')} hint={t('versions.hint')}>
        <Versions builder={builder} />
      </Section>
    </ClientMessages>
  );
}
