import { and, eq, inArray } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { organizations } from '@/db/schema/organizations';
import { workflowHolders } from '@/db/schema/workflow';
import { workflowReminders } from '@/db/schema/workflow-reminders';
import { requirePermission } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { emit } from '@/lib/platform/outbox/emit';
import { projectToday } from '@/lib/platform/time/project-day-sql';
import { transact } from '@/lib/platform/transact';
import { heldIn } from './held-question';
import { loadHeldDocuments } from './load-held-documents';
import type { RemindHolders } from './schema';

type Item = RemindHolders['items'][number];

export type Reminded = Item & {
  /** `gone`: no longer theirs, or invisible to the caller. */
  outcome: 'reminded' | 'already' | 'own' | 'gone';
};

/**
 * Reminds the holders of these documents: one event per holder with all of theirs. A unique key allows one reminder per
 * holder, document and Bangkok day, so concurrent senders are deduplicated. The sender is never reminded.
 * @throws AppError PROJECT_UNKNOWN; FORBIDDEN for who may not send for the organization (Document Control, Org Admin)
 */
export async function remindOfHeld(
  ctx: UserCtx,
  input: RemindHolders,
): Promise<{ results: Reminded[]; holders: number }> {
  const project = await enterableProject(ctx, input.projectCode);
  await requirePermission(ctx, 'correspondence.submit');
  return transact(ctx, (tx) => remindInTx(tx, project, input.items));
}

/** As remindOfHeld, in the transaction of a verb that has checked the right to remind. */
export async function remindInTx(
  tx: TxCtx<UserActor>,
  project: { id: number; publicId: string; code: string },
  items: readonly Item[],
): Promise<{ results: Reminded[]; holders: number }> {
  const held = await findHeld(tx, project.id, items);
  const bundles = new Map<string, Bundle>();
  const results = new Map<Item, Reminded['outcome']>();
  // One lock order: two callers with the same list cannot deadlock.
  for (const item of [...items].sort((a, b) => keyOf(a).localeCompare(keyOf(b)))) {
    const holder = held.get(keyOf(item));
    if (!holder) results.set(item, 'gone');
    else if (holder.personPublicId === tx.actor.publicId) results.set(item, 'own');
    else results.set(item, (await markReminded(tx, holder, bundles)) ? 'reminded' : 'already');
  }
  await emitReminders(tx, project, [...bundles.values()]);
  return {
    results: items.map((item) => ({ ...item, outcome: results.get(item) ?? 'gone' })),
    holders: bundles.size,
  };
}

type Held = Awaited<ReturnType<typeof selectHeld>>[number];

interface Bundle {
  publicId: string;
  holder: Held;
  held: Held[];
}

function keyOf({ instanceId, taskPublicId, organizationPublicId }: Item): string {
  return `${instanceId}:${taskPublicId ?? organizationPublicId}`.toLowerCase();
}

async function findHeld(tx: TxCtx<UserActor>, projectId: number, items: readonly Item[]): Promise<Map<string, Held>> {
  const rows = await selectHeld(tx, projectId, items);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

function selectHeld(tx: TxCtx<UserActor>, projectId: number, items: readonly Item[]) {
  const wanted = items.map(({ instanceId }) => instanceId);
  return tx.db
    .select({
      instanceId: workflowHolders.instanceId,
      taskPublicId: workflowHolders.taskPublicId,
      personPublicId: workflowHolders.personPublicId,
      organizationId: workflowHolders.organizationId,
      organizationPublicId: organizations.publicId,
      dueAt: workflowHolders.dueAt,
    })
    .from(workflowHolders)
    .innerJoin(organizations, eq(organizations.id, workflowHolders.organizationId))
    .leftJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowHolders.instanceId))
    .leftJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .leftJoin(circulations, eq(circulations.workflowInstanceId, workflowHolders.instanceId))
    .where(and(inArray(workflowHolders.instanceId, wanted), heldIn(tx, projectId)));
}

/** False where the key of the day was there before. */
async function markReminded(tx: TxCtx<UserActor>, holder: Held, bundles: Map<string, Bundle>): Promise<boolean> {
  const holderPublicId = holder.personPublicId ?? holder.organizationPublicId;
  const key = `${holder.organizationPublicId}:${holderPublicId}`;
  const bundle = bundles.get(key) ?? { publicId: newPublicId(), holder, held: [] };
  const [inserted] = await tx.db.insert(workflowReminders).ignore().values({
    instanceId: holder.instanceId,
    organizationId: holder.organizationId,
    holderPublicId,
    remindedOn: projectToday,
    remindedBy: tx.actor.userId,
    bundlePublicId: bundle.publicId,
  });
  if (inserted.affectedRows !== 1) return false;
  bundle.held.push(holder);
  bundles.set(key, bundle);
  return true;
}

async function emitReminders(
  tx: TxCtx<UserActor>,
  project: { id: number; publicId: string; code: string },
  bundles: readonly Bundle[],
): Promise<void> {
  const instanceIds = bundles.flatMap(({ held }) => held.map(({ instanceId }) => instanceId));
  const documents = await loadHeldDocuments(tx, project.code, [...new Set(instanceIds)]);
  for (const { publicId, holder, held } of bundles) {
    const about = held.flatMap(({ instanceId, dueAt }) => {
      const document = documents.get(instanceId);
      return document ? [{ instanceId, dueAt: dueAt?.toISOString() ?? null, ...document }] : [];
    });
    await record(tx, {
      action: 'workflow.reminded',
      entityType: 'workflow_reminder',
      entityPublicId: publicId,
      entityLabel: about
        .map(({ number, subject }) => number ?? subject)
        .join(', ')
        .slice(0, 255),
      projectId: project.id,
      subjectOrganizationId: holder.organizationId,
      changes: { documents: [null, about.map(({ documentPublicId }) => documentPublicId)] },
    });
    await emit(tx, [
      {
        type: 'workflow.reminded',
        entityType: 'workflow_reminder',
        entityPublicId: publicId,
        payload: {
          reminderPublicId: publicId,
          projectPublicId: project.publicId,
          projectCode: project.code,
          organizationPublicId: holder.organizationPublicId,
          personPublicId: holder.personPublicId,
          byPublicId: tx.actor.publicId,
          byName: tx.actor.displayName,
          byOrganizationCode: tx.actor.organizationCode,
          items: about.map(({ instanceId, documentPublicId, dueAt }) => ({ instanceId, documentPublicId, dueAt })),
        },
      },
    ]);
  }
}
