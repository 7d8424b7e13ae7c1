import { and, desc, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { workflowHistories, workflowInstances } from '@/db/schema/workflow';
import { HISTORY_WORDS, namedActs, readableWords } from '@/lib/people/identity/access/readable-words';
import { fullName, organizationRef, personOrNull } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';
import { findDefinition } from '@/lib/workflow/definitions/find-definition';
import type { RuntimeDefinition } from '@/lib/workflow/definitions/runtime';
import { actionLabel } from '@/lib/workflow/engine/read/action-label';
import type { TimelineEntry } from '../dto';
import { actsOfKinds, disclosedActs, disclosedReasons, MOVES_OF_KINDS, ownActs } from './disclosed-acts';

/** The workflow's own rows show these already. */
export const SHOWN_BY_WORKFLOW: readonly string[] = [
  ...actsOfKinds('submitted', 'cancelled', 'voided', 'discarded'),
  ...MOVES_OF_KINDS,
  'workflow.transitioned',
  'workflow.task_reassigned',
  'workflow.task_added',
  'workflow.due_changed',
];
/** Reads, and the saves of a draft, which the form makes by itself every few seconds. The audit log has them. */
export const HIDDEN_ACTS: readonly string[] = [
  'document.access_denied',
  'numbering.number_read',
  'numbering.previewed',
  ...actsOfKinds('updated'),
];

/** A page shows the latest; the audit log has everything. */
const MAX_ENTRIES = 200;

/**
 * Loads the latest events of a document, oldest first: workflow and audit merged. Acts that are not disclosed to its
 * parties are shown to its originator. Of the people who opened it, each organization sees its own, the originator all.
 * @param max entries
 */
export async function loadTimeline(
  ctx: UserCtx,
  document: { publicId: string; instanceIds: readonly string[]; isOriginator: boolean },
  max = MAX_ENTRIES,
): Promise<TimelineEntry[]> {
  const [moves, acts] = await Promise.all([
    selectMoves(ctx, document.instanceIds, max),
    selectActs(ctx, document, max),
  ]);
  return [...moves, ...acts].sort((a, b) => a.at.localeCompare(b.at)).slice(-max);
}

async function selectMoves(ctx: UserCtx, instanceIds: readonly string[], max: number): Promise<TimelineEntry[]> {
  if (instanceIds.length === 0) return [];
  const rows = await ctx.db
    .select({
      definitionId: workflowInstances.definitionId,
      action: workflowHistories.action,
      at: workflowHistories.createdAt,
      isNamed: sql`${namedActs(ctx)}`.mapWith(Boolean),
      actor: { publicId: users.publicId, name: fullName(users) },
      organization: organizationRef(ctx),
      fromState: workflowHistories.fromState,
      toState: workflowHistories.toState,
      comment: sql<string | null>`IF(${readableWords(ctx, HISTORY_WORDS)}, ${workflowHistories.comment}, NULL)`,
    })
    .from(workflowHistories)
    .innerJoin(workflowInstances, eq(workflowInstances.id, workflowHistories.instanceId))
    .leftJoin(users, eq(users.userId, workflowHistories.actionByUserId))
    .leftJoin(organizations, eq(organizations.id, workflowHistories.actingOrganizationId))
    .where(inArray(workflowHistories.instanceId, [...instanceIds]))
    .orderBy(desc(workflowHistories.createdAt), desc(workflowHistories.seq))
    .limit(max);
  const ids = [...new Set(rows.map(({ definitionId }) => definitionId))];
  const definitions = new Map(await Promise.all(ids.map(async (id) => [id, await findDefinition(ctx, id)] as const)));
  return rows.reverse().map(({ isNamed, definitionId, ...row }) => ({
    ...row,
    label: labelOf(ctx, definitions.get(definitionId), row),
    kind: 'WORKFLOW' as const,
    at: row.at.toISOString(),
    actor: isNamed ? personOrNull(row.actor) : null,
    changes: null,
  }));
}

async function selectActs(
  ctx: UserCtx,
  document: { publicId: string; isOriginator: boolean },
  max: number,
): Promise<TimelineEntry[]> {
  const rows = await ctx.db
    .select({
      action: auditLogs.action,
      at: auditLogs.createdAt,
      actor: { publicId: users.publicId, name: fullName(users) },
      organization: organizationRef(ctx),
      comment: sql<string | null>`IF(${disclosedReasons(ctx)}, ${auditLogs.reason}, NULL)`,
      changes: auditLogs.changes,
    })
    .from(auditLogs)
    .leftJoin(users, eq(users.userId, auditLogs.userId))
    .leftJoin(organizations, eq(organizations.id, auditLogs.organizationId))
    .where(
      and(
        eq(auditLogs.entityType, 'correspondence'),
        eq(auditLogs.entityPublicId, document.publicId),
        notInArray(auditLogs.action, [...SHOWN_BY_WORKFLOW, ...HIDDEN_ACTS]),
        // Only the sender sees when a letter was first opened; other recipients do not.
        document.isOriginator
          ? or(disclosedActs(ctx), eq(auditLogs.subjectOrganizationId, ctx.actor.organizationId))
          : and(disclosedActs(ctx), or(ne(auditLogs.action, 'correspondence.read'), ownActs(ctx))),
      ),
    )
    .orderBy(desc(auditLogs.id))
    .limit(max);
  return rows.reverse().map((row) => ({
    ...row,
    label: null,
    kind: 'AUDIT' as const,
    at: row.at.toISOString(),
    actor: personOrNull(row.actor),
    fromState: null,
    toState: null,
    changes: (row.changes as Record<string, unknown> | null) ?? null,
  }));
}

function labelOf(ctx: UserCtx, definition: RuntimeDefinition | undefined, row: { action: string; fromState: string }) {
  return definition ? actionLabel(ctx.locale, definition, row) : null;
}
