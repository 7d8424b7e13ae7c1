import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Badge } from '@/app/_ui/badge';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Hyphenated } from '@/app/_ui/hyphenated';
import { Link } from '@/app/_ui/link';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { SkeletonPage } from '@/app/_ui/skeleton';
import { ThaiDate } from '@/app/_ui/thai-date';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { SharedTemplates } from '@/app/(app)/_numbering/shared-templates';
import type { FormatConfig } from '@/lib/numbering/formats/dto';
import { listFormats } from '@/lib/numbering/formats/list-formats';
import { openProject } from '../../_area/open-project';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projectAdmin'))('areas.numbering') };
}

/** Numbering of each type of the project. */
export default deferredSkeletonPage(
  SkeletonPage,
  async function NumberTemplatesPage({ params }: { params: Promise<{ project: string }> }) {
    const { project } = await params;
    const ctx = await requireCtx(`/p/${project}/admin/numbering`);
    const { code } = await openProject(ctx, project);
    const administration = await getTranslations('projectAdmin');
    const list = await pageRead(listFormats(ctx, { project: code }));
    if (!list) return <NoPermission roles={[administration('projectAdmin')]} />;
    const t = await getTranslations('numberFormats.list');
    return (
      <>
        <PageHeader title={administration('areas.numbering')} meta={t('hint')} />
        <SharedTemplates ctx={ctx} projectCode={code} />
        <ul className="border-y border-line" aria-label={administration('areas.numbering')}>
          {list.configs.map((config) => (
            <li key={config.configId} className="border-t border-line first:border-t-0">
              <Link
                href={`/p/${project}/admin/numbering/${encodeURIComponent(config.type.code)}`}
                className="grid gap-x-6 gap-y-1 px-1 py-3 text-ink no-underline hover:bg-hover md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(0,1fr)]"
              >
                <span className="min-w-0">
                  <span className="font-medium">{config.type.name}</span>
                  <Fill config={config} />
                </span>
                <span className="min-w-0">
                  <span className="block font-mono text-table">
                    <Hyphenated>{config.template}</Hyphenated>
                  </span>
                  {config.example && (
                    <span className="block text-table text-muted">
                      {t('example')} <DocumentNumber number={config.example} />
                    </span>
                  )}
                </span>
                <Changed config={config} />
              </Link>
            </li>
          ))}
        </ul>
      </>
    );
  },
);

async function Fill({ config: { fullest } }: { config: FormatConfig }) {
  if (!fullest || fullest.level === 'OK') return null;
  const t = await getTranslations('numberFormats.list');
  return (
    <span className="mt-1 block">
      <Badge tone="urgent" title={fullest.pattern}>
        {t('fill', { lastNumber: fullest.lastNumber, capacity: fullest.capacity })}
      </Badge>
    </span>
  );
}

async function Changed({
  config: { inForceVersionNo, template, isDefault, scheduled, changedAt, changedBy },
}: {
  config: FormatConfig;
}) {
  const t = await getTranslations('numberFormats.list');
  // The newest for its day; one that repeats the template in force is a plan that was called off.
  const next = scheduled[0]?.template === template ? undefined : scheduled[0];
  return (
    <span className="min-w-0 text-table text-muted">
      <span className="block text-ink">{isDefault ? t('default') : t('version', { versionNo: inForceVersionNo })}</span>
      {changedAt && (
        <span className="block">
          <ThaiDate iso={changedAt} form="short" /> {changedBy?.name}
        </span>
      )}
      {next && (
        <span className="block">
          {t('scheduled')} <ThaiDate iso={next.effectiveFrom} form="short" />
        </span>
      )}
    </span>
  );
}
