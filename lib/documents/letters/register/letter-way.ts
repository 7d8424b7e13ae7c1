import { and, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import { correspondenceRecipients, correspondences, correspondenceTags } from '@/db/schema/correspondence';
import { tags } from '@/db/schema/correspondence-types';
import { documentReaders } from '@/db/schema/document-readers';
import { organizations } from '@/db/schema/organizations';
import { registerEntries } from '@/db/schema/register-entries';
import { holdsGlobally } from '@/lib/people/identity/access/access';
import { no } from '@/lib/people/identity/users/grants';
import type { UserCtx } from '@/lib/platform/ctx';
import { hasOrganizationCode } from '@/lib/platform/has-code';
import { projectToday } from '@/lib/platform/time/project-day-sql';
import { OWING_STATES } from '../../document/register/row-conditions';
import { chooseWay, keysOf, type Way } from '../../register/choose-way';
import type { RegisterView } from '../constants';
import type { RegisterFilters } from './list-params';
import { LETTER_FILTERS } from './register-filters';

/** Filters on a column of `register_entries` that has an index. */
const INDEXED = ['type', 'status', 'from', 'urgency', 'secrecy'] as const;

/** Chooses how the register of letters gets to its rows: from the fewest documents that an index knows of. */
export function letterWay(
  ctx: UserCtx,
  projectId: number,
  { view, filters }: { view?: RegisterView; filters: RegisterFilters },
): Promise<Way> {
  const entries = (condition?: SQL) =>
    keysOf(registerEntries.id, registerEntries, and(eq(registerEntries.projectId, projectId), condition));
  const parts = [
    ofView(ctx, projectId, view),
    ...INDEXED.map((name) => ofFilter(ctx, filters, name)).map((condition) => condition && entries(condition)),
    filters.dateFrom || filters.dateTo
      ? entries(and(ofFilter(ctx, filters, 'dateFrom'), ofFilter(ctx, filters, 'dateTo')))
      : undefined,
    ...(filters.overdue ? [entries(lt(registerEntries.dueSort, projectToday)), owing()] : []),
    filters.to && recipientsOf(ctx, filters.to),
    filters.tag && tagged(ctx, filters.tag),
  ];
  return chooseWay(
    ctx,
    entries(),
    parts.filter((part) => part !== undefined),
  );
}

function ofFilter<Name extends (typeof INDEXED)[number] | 'dateFrom' | 'dateTo'>(
  ctx: UserCtx,
  filters: RegisterFilters,
  name: Name,
): SQL | undefined {
  const value = filters[name];
  if (value === undefined || value.length === 0) return undefined;
  return LETTER_FILTERS[name](value as never, ctx, filters);
}

/** Documents that the acting organization wrote, got or may know of. Undefined for a Superadmin, who sees all. */
function ofView(ctx: UserCtx, projectId: number, view: RegisterView | undefined): SQL | undefined {
  const { organizationId } = ctx.actor;
  const isOwn = and(
    eq(correspondences.originatorOrganizationId, organizationId),
    eq(correspondences.projectId, projectId),
  );
  if (view === 'drafts')
    return keysOf(correspondences.id, correspondences, and(isOwn, isNull(correspondences.submittedAt)));
  if (view === 'sent') return keysOf(correspondences.id, correspondences, isOwn);
  if (view === 'received' || view === 'awaiting') {
    const isTo = eq(correspondenceRecipients.organizationId, organizationId);
    return keysOf(correspondenceRecipients.correspondenceId, correspondenceRecipients, isTo);
  }
  if (holdsGlobally(ctx, 'document.view') !== no) return undefined;
  return keysOf(documentReaders.correspondenceId, documentReaders, eq(documentReaders.organizationId, organizationId));
}

/** Documents whose answer is owed. */
function owing(): SQL {
  const owes = and(
    eq(correspondenceRecipients.recipientType, 'TO'),
    inArray(correspondenceRecipients.state, OWING_STATES),
  );
  return keysOf(correspondenceRecipients.correspondenceId, correspondenceRecipients, owes);
}

function recipientsOf(ctx: UserCtx, codes: readonly string[]): SQL {
  const present = ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(hasOrganizationCode(organizations, codes));
  return keysOf(
    correspondenceRecipients.correspondenceId,
    correspondenceRecipients,
    inArray(correspondenceRecipients.organizationId, present),
  );
}

function tagged(ctx: UserCtx, names: readonly string[]): SQL {
  const present = ctx.db
    .select({ id: tags.id })
    .from(tags)
    .where(inArray(tags.name, [...names]));
  return keysOf(correspondenceTags.correspondenceId, correspondenceTags, inArray(correspondenceTags.tagId, present));
}
