import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { ButtonLink } from '@/app/_ui/button-link';
import { CopyableNumber } from '@/app/_ui/copyable-number';
import { DescriptionList } from '@/app/_ui/description-list';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { PackLink } from '@/app/(app)/exports/pack-link';
import type { ContractDrawingDetail } from '@/lib/documents/drawings/dto';
import { drawingsPath } from '../_kind/kinds';
import { DrawingFiles } from './drawing-files';
import { DrawingHistory } from './drawing-history';
import { DrawingLinks } from './drawing-links';

/** A contract drawing: it has no revisions. */
export function ContractDetail({ drawing }: { drawing: ContractDrawingDetail }) {
  const t = useTranslations('drawings');
  const { project } = drawing;
  const named = (ref: { code: string; name: string } | null) => (ref ? `${ref.code} ${ref.name}` : null);
  return (
    <>
      <PageHeader
        title={<CopyableNumber number={drawing.drawingNumber} />}
        meta={
          <span className="flex flex-wrap items-center gap-2">
            {drawing.issue && <Badge>{drawing.issue}</Badge>}
            <span>{drawing.title}</span>
          </span>
        }
        trail={[{ label: t('title.CONTRACT'), href: drawingsPath(project.code, 'CONTRACT') }]}
        actions={
          <>
            <PackLink register={drawingsPath(project.code, 'CONTRACT')} publicId={drawing.publicId} />
            {drawing.cannotEdit === null && (
              <ButtonLink href={`${drawingsPath(project.code, 'CONTRACT', drawing.publicId)}/edit`}>
                {t('edit')}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_400px]">
        <DrawingFiles files={drawing.files} revision={null} supersededBy={null} />
        <div className="min-w-0 space-y-6">
          <Section title={t('facts')}>
            <DescriptionList
              items={[
                { term: t('column.volume'), value: named(drawing.volume) },
                { term: t('column.page'), value: drawing.volumePage },
                { term: t('column.category'), value: named(drawing.category) },
                { term: t('column.sub'), value: named(drawing.subCategory) },
                { term: t('column.contract'), value: named(drawing.contract) },
              ]}
            />
          </Section>
          <Section title={t('links.referredByCONTRACT')}>
            <DrawingLinks links={drawing.referredBy} projectCode={project.code} />
          </Section>
          <Section title={t('history')}>
            <DrawingHistory events={drawing.history} />
          </Section>
        </div>
      </div>
    </>
  );
}
