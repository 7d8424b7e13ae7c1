import type { NcrSeverity } from '@/db/enums';
import type { DueBucket } from '@/lib/work/my-work/schema';

/** The ball-in-court list behind a figure. */
export function heldHref(
  base: string,
  { due, organization, discipline }: { due: readonly DueBucket[]; organization?: string; discipline?: string },
): string {
  const search = new URLSearchParams();
  if (discipline !== undefined) search.set('discipline', discipline);
  for (const bucket of due) search.append('due', bucket);
  if (organization !== undefined) search.set('organization', organization);
  return `${base}/monitor/ball-in-court?${search}#list`;
}

/** The register of decided RFAs that a cycle time is made of. */
export function decidedHref(
  base: string,
  from: string,
  more: { discipline?: string; contractor?: string } = {},
): string {
  return `${base}/rfas?${new URLSearchParams({ view: 'decided', ...more, dateFrom: from })}`;
}

/** The register of open NCRs behind a figure. Days of the finding, inclusive. */
export function openNcrsHref(
  base: string,
  { severity, from = null, to = null }: { severity: NcrSeverity; from?: string | null; to?: string | null },
): string {
  const search = new URLSearchParams({ view: 'open', severity });
  if (from !== null) search.set('dateFrom', from);
  if (to !== null) search.set('dateTo', to);
  return `${base}/ncrs?${search}`;
}
