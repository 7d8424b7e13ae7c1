import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { organizations } from '@/db/schema/organizations';
import { workflowHistories } from '@/db/schema/workflow';
import { HISTORY_WORDS, namedActs, readableWords } from '@/lib/people/identity/access/readable-words';
import type { UserCtx } from '@/lib/platform/ctx';
import { stateOf } from '../../definitions/runtime';
import type { WorkflowHistory, WorkflowHistoryRow } from '../dto';
import { actionLabel } from './action-label';
import { peopleOf } from './available-actions';
import { loadInstance } from './load-instance';

/**
 * Lists the history of an instance, oldest first. Comment, code and files are included only where `readableWords`
 * allows. An answer to a task with hidden words names the organization and not the person.
 * @throws AppError NOT_FOUND, with an audit row
 */
export async function listHistory(ctx: UserCtx, instanceId: string): Promise<WorkflowHistory> {
  const { definition } = await loadInstance(ctx, instanceId);
  const rows = await selectHistory(ctx, instanceId);
  const [people, files] = await Promise.all([
    peopleOf(
      ctx,
      rows.flatMap((row) => [row.actorPublicId, row.onBehalfOf, ...Object.values(handedOnOf(row) ?? {})]),
    ),
    selectFiles(
      ctx,
      rows.map(({ id }) => id),
    ),
  ]);
  const named = (code: string) => ({ code, name: stateOf(definition, code)?.label[ctx.locale] ?? code });
  return {
    rows: rows.map((row): WorkflowHistoryRow => {
      const { isReadable, isNamed } = row;
      const { nameTh, nameEn, ...organization } = row.organization ?? { nameTh: '', nameEn: '' };
      return {
        id: row.id,
        seq: row.seq,
        action: row.action,
        label: actionLabel(ctx.locale, definition, row),
        fromState: named(row.fromState),
        toState: named(row.toState),
        actorType: row.actorType,
        actorPublicId: isNamed ? row.actorPublicId : null,
        actor: row.actorPublicId === null || !isNamed ? null : (people.get(row.actorPublicId) ?? null),
        onBehalfOf: row.onBehalfOf === null || !isNamed ? null : (people.get(row.onBehalfOf) ?? null),
        handedOn: isReadable ? namesOf(handedOnOf(row), people) : null,
        organization:
          row.organization && 'publicId' in organization
            ? { ...organization, name: (ctx.locale === 'en' ? nameEn : null) ?? nameTh }
            : null,
        comment: row.comment,
        commentVisibility: row.commentVisibility,
        // The code proposed by a reviewer has the visibility of the comment.
        code: isReadable && typeof row.metadata?.code === 'string' ? row.metadata.code : null,
        attachments: isReadable ? (files.get(row.id) ?? []) : [],
        definitionVersion: row.definitionVersion,
        at: row.at.toISOString(),
      };
    }),
  };
}

type HistoryRow = Awaited<ReturnType<typeof selectHistory>>[number];

function selectHistory(ctx: UserCtx, instanceId: string) {
  return ctx.db
    .select({
      id: workflowHistories.id,
      seq: workflowHistories.seq,
      action: workflowHistories.action,
      fromState: workflowHistories.fromState,
      toState: workflowHistories.toState,
      actorType: workflowHistories.actorType,
      actorPublicId: workflowHistories.actorPublicId,
      onBehalfOf: workflowHistories.onBehalfOfPublicId,
      organizationId: workflowHistories.actingOrganizationId,
      organization: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        nameTh: organizations.nameTh,
        nameEn: organizations.nameEn,
      },
      comment: sql<string | null>`IF(${readableWords(ctx, HISTORY_WORDS)}, ${workflowHistories.comment}, NULL)`,
      isReadable: sql`${readableWords(ctx, HISTORY_WORDS)}`.mapWith(Boolean),
      isNamed: sql`${namedActs(ctx)}`.mapWith(Boolean),
      commentVisibility: workflowHistories.commentVisibility,
      metadata: workflowHistories.metadata,
      definitionVersion: workflowHistories.definitionVersion,
      at: workflowHistories.createdAt,
    })
    .from(workflowHistories)
    .leftJoin(organizations, eq(organizations.id, workflowHistories.actingOrganizationId))
    .where(eq(workflowHistories.instanceId, instanceId))
    .orderBy(asc(workflowHistories.seq));
}

/** Between whom a row of `reassignTask` moved a task. */
function handedOnOf({ action, metadata }: HistoryRow): { from: string; to: string } | null {
  if (action !== 'REASSIGN' || typeof metadata?.from !== 'string' || typeof metadata.to !== 'string') return null;
  return { from: metadata.from, to: metadata.to };
}

function namesOf(
  handedOn: { from: string; to: string } | null,
  people: Awaited<ReturnType<typeof peopleOf>>,
): WorkflowHistoryRow['handedOn'] {
  const [from, to] = [people.get(handedOn?.from ?? ''), people.get(handedOn?.to ?? '')];
  return from && to ? { from, to } : null;
}

async function selectFiles(ctx: UserCtx, historyIds: readonly string[]) {
  const files = new Map<string, WorkflowHistoryRow['attachments']>();
  if (historyIds.length === 0) return files;
  const rows = await ctx.db
    .select({
      historyId: attachments.workflowHistoryId,
      publicId: attachments.publicId,
      filename: attachments.originalFilename,
      sizeBytes: attachments.sizeBytes,
    })
    .from(attachments)
    .where(and(inArray(attachments.workflowHistoryId, [...historyIds]), ne(attachments.state, 'QUARANTINED')))
    .orderBy(asc(attachments.id));
  for (const { historyId, ...file } of rows) {
    if (historyId !== null) files.set(historyId, [...(files.get(historyId) ?? []), file]);
  }
  return files;
}
