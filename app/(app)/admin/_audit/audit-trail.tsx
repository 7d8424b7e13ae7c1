import { getTranslations } from 'next-intl/server';
import { Section } from '@/app/_ui/section';
import { ThaiDate } from '@/app/_ui/thai-date';
import { Timeline } from '@/app/_ui/timeline';
import { listAuditTrail } from '@/lib/operations/audit-trail/list-audit-rows';
import type { UserCtx } from '@/lib/platform/ctx';
import { TrailDetail, TrailTitle } from './trail-entry';

/** Audit trail of one record, newest first, within the reader's audit scope. For any administration page. */
export async function AuditTrail({
  ctx,
  entityType,
  entityPublicId,
}: {
  ctx: UserCtx;
  entityType: string;
  entityPublicId: string;
}) {
  const [t, rows] = await Promise.all([getTranslations('audit'), listAuditTrail(ctx, entityType, entityPublicId)]);
  return (
    <Section title={t('trail')}>
      {rows.length === 0 ? (
        <p className="text-muted">{t('trailEmpty')}</p>
      ) : (
        <Timeline
          label={t('trail')}
          entries={rows.map((row) => ({
            key: row.publicId,
            title: <TrailTitle row={row} />,
            when: <ThaiDate iso={row.at} form="datetime" />,
            detail: <TrailDetail row={row} />,
          }))}
        />
      )}
    </Section>
  );
}
