import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { Banner } from '@/app/_ui/banner';
import { ButtonLink } from '@/app/_ui/button-link';
import { CopyableNumber } from '@/app/_ui/copyable-number';
import { DescriptionList } from '@/app/_ui/description-list';
import { Icon } from '@/app/_ui/icon';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { PackLink } from '@/app/(app)/exports/pack-link';
import type { DrawingDetail, DrawingRevision } from '@/lib/documents/drawings/dto';
import type { PendingItem } from '@/lib/documents/transmittals/dto';
import { PendingList } from '../../transmittals/_document/pending-list';
import { DrawingStatus } from '../_kind/drawing-status';
import { drawingsPath } from '../_kind/kinds';
import { DrawingFiles } from './drawing-files';
import { DrawingHistory } from './drawing-history';
import { DrawingLinks, RfaLinks } from './drawing-links';
import { RevisionLadder } from './revision-ladder';
import { WithdrawButton } from './withdraw-button';

/** A shop or as-built drawing at one of its revisions. */
export function RevisedDetail({
  drawing,
  shown,
  pending,
  mayResend,
  rfaHref,
}: {
  drawing: DrawingDetail;
  shown: DrawingRevision;
  /** Recipients of an older revision by a transmittal of the reader's organization. */
  pending: readonly PendingItem[];
  mayResend: boolean;
  /** A new RFA with this revision; null: it cannot go into one, or the reader may write none. */
  rfaHref: string | null;
}) {
  const t = useTranslations('drawings');
  const { kind, drawingNumber, project } = drawing;
  const page = drawingsPath(project.code, kind, drawing.publicId);
  const inForce = drawing.revisions.find((revision) => revision.isInForce);
  return (
    <>
      <PageHeader
        title={<CopyableNumber number={drawingNumber} />}
        meta={
          <span className="flex flex-wrap items-center gap-2">
            <Badge>{t('rev', { label: shown.revisionLabel })}</Badge>
            <DrawingStatus status={shown.status} />
            <span>{shown.title}</span>
          </span>
        }
        trail={[{ label: t(`title.${kind}`), href: drawingsPath(project.code, kind) }]}
        actions={
          <>
            <PackLink register={drawingsPath(project.code, drawing.kind)} publicId={drawing.publicId} />
            {drawing.cannotEdit === null && (
              <>
                <ButtonLink href={`${page}/edit`}>{t('edit')}</ButtonLink>
                {shown.mayEdit && (
                  <ButtonLink href={`${page}/edit?revision=${shown.publicId}`}>{t('editRevision')}</ButtonLink>
                )}
                {shown.mayWithdraw && <WithdrawButton drawing={drawing} revision={shown} />}
                {rfaHref && (
                  <ButtonLink variant="primary" href={rfaHref}>
                    {t('toRfa')}
                  </ButtonLink>
                )}
                {drawing.cannotRevise === null && (
                  <ButtonLink
                    variant={rfaHref ? 'secondary' : 'primary'}
                    href={`${page}/revise`}
                    icon={<Icon name="plus" />}
                  >
                    {t('revise')}
                  </ButtonLink>
                )}
              </>
            )}
          </>
        }
      />
      <Standing shown={shown} inForce={inForce} />
      <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_400px]">
        <DrawingFiles
          key={shown.publicId}
          files={shown.files}
          revision={shown.revisionLabel}
          supersededBy={shown.status === 'SUPERSEDED' ? (inForce?.revisionLabel ?? '') : null}
        />
        <div className="min-w-0 space-y-6">
          {pending.length > 0 && (
            <Section title={t('holders')}>
              <PendingList items={pending} projectCode={project.code} mayResend={mayResend} />
            </Section>
          )}
          <Section title={t('ladder')}>
            <RevisionLadder revisions={drawing.revisions} shown={shown} page={page} />
          </Section>
          <Section title={t(`links.${kind}`)}>
            <DrawingLinks links={shown.references} projectCode={project.code} />
          </Section>
          {kind === 'SHOP' && (
            <Section title={t('links.referredBySHOP')}>
              <DrawingLinks links={shown.referredBy} projectCode={project.code} />
            </Section>
          )}
          <Section title={t('links.rfas')}>
            <RfaLinks rfas={shown.rfas} projectCode={project.code} />
          </Section>
          <Section title={t('facts')}>
            <Facts drawing={drawing} shown={shown} />
          </Section>
          <Section title={t('history')}>
            <DrawingHistory events={drawing.history} />
          </Section>
        </div>
      </div>
    </>
  );
}

/** The first thing that somebody on site wants to know: may one build from this? */
function Standing({ shown, inForce }: { shown: DrawingRevision; inForce: DrawingRevision | undefined }) {
  const t = useTranslations('drawings');
  if (shown.isInForce) {
    return (
      <p className="flex items-center gap-2 rounded-md bg-chip-approved px-4 py-2 font-medium text-chip-approved-ink">
        <Icon name="circle-check" />
        {t('current.inForce', { label: shown.revisionLabel })}
      </p>
    );
  }
  if (inForce) return <Banner tone="warning">{t('current.use', { label: inForce.revisionLabel })}</Banner>;
  return <Banner tone="warning">{t('current.none')}</Banner>;
}

function Facts({ drawing, shown }: { drawing: DrawingDetail; shown: DrawingRevision }) {
  const t = useTranslations('drawings');
  const named = ({ code, name }: { code: string; name: string }) => `${code} ${name}`;
  return (
    <DescriptionList
      items={[
        {
          term: t('column.date'),
          value: shown.revisionDate ? <ThaiDate iso={shown.revisionDate} form="words" /> : null,
        },
        { term: t('column.main'), value: named(drawing.mainCategory) },
        { term: t('column.sub'), value: named(drawing.subCategory) },
        { term: t('column.discipline'), value: drawing.discipline ? named(drawing.discipline) : null },
        { term: t('column.originator'), value: named(drawing.originator) },
        { term: t('column.contract'), value: named(drawing.contract) },
        { term: t('field.remarks'), value: shown.remarks || null },
      ]}
    />
  );
}
