import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ContractParty, RecipientState } from '@/db/enums';
import { prepareOnce } from '@/db/prepare-once';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { contractOrganizations, organizationRoles, organizations, projects } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import { rfas } from '@/db/schema/rfas';
import { transmittals } from '@/db/schema/transmittals';
import { workflowInstances } from '@/db/schema/workflow';
import { CIRCULATION_TYPE } from '@/lib/documents/kind-traits';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { askerValues, askFor, PLACEHOLDERS, type PredicateCtx } from '@/lib/people/identity/access/asker';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import type { Ctx } from '@/lib/platform/ctx';
import type { SubjectCode } from '../../definitions/subjects';
import type { DocFacts, SubjectFacts } from './subject-facts';

export interface SubjectQuery {
  /** Only what the actor may see; the engine itself sees everything. */
  isForActor: boolean;
}

/** The facts of each instance's record, by instance id. An instance whose record is not there, or not to be seen, is left out. */
export async function loadSubjects(
  ctx: Ctx,
  instanceIds: readonly string[],
  query: SubjectQuery = { isForActor: false },
): Promise<Map<string, SubjectFacts>> {
  if (instanceIds.length === 0) return new Map();
  const documents = await readDocuments(ctx, instanceIds, query);
  const missing = instanceIds.filter((id) => !documents.some((row) => row.instanceId === id));
  const [involved, sheets] = await Promise.all([
    selectOrganizations(
      ctx,
      documents.map((row) => row.documentId),
      [...new Set(documents.flatMap(({ contractId }) => (contractId === null ? [] : [contractId])))],
    ),
    missing.length > 0 ? selectCirculations(ctx, missing, query) : [],
  ]);
  const letters = documents.map(({ instanceId, extra, dueDate, acknowledgeDueDate, isUnsentRfa, ...row }) => {
    const facts: SubjectFacts = {
      ...row,
      documentKind: 'correspondence',
      to: involved.flatMap(({ kind, of, word, id, publicId, roleCode }) =>
        kind === 'TO' && of === row.documentId ? [{ id, publicId, roleCode, state: word as RecipientState }] : [],
      ),
      contractParties: involved.flatMap(({ kind, of, word, id, publicId, roleCode }) =>
        kind === 'PARTY' && of === row.contractId ? [{ id, publicId, roleCode, party: word as ContractParty }] : [],
      ),
      doc: {
        ...extra,
        typeCode: row.typeCode,
        hasDueDate: dueDate !== null,
        answerRequired: dueDate !== null,
        // A number issued early is private to the draft: the draft is discarded, not cancelled.
        isNumbered: row.documentNumber !== null && !isUnsentRfa,
      } satisfies LetterFacts,
      dates: { dueDate, acknowledgeDueDate },
    };
    return [instanceId, facts] as const;
  });
  return new Map([...letters, ...sheets]);
}

// Raw throughout the extra facts: correlated counts, one row per instance whatever kind of document it is.
const extraFacts = {
  revIndex: correspondenceRevisions.revisionNumber,
  fileCount: sql`(SELECT COUNT(*) FROM correspondence_revision_attachments AS files
    WHERE files.correspondence_revision_id = ${correspondenceRevisions.id})`.mapWith(Number),
  rfaType: sql<string>`IFNULL(${rfaTypes.typeCode}, '')`,
  ownerApprovalRequired: sql`IFNULL(${rfaTypes.ownerApprovalRequired}, TRUE)`.mapWith(Boolean),
  purpose: sql<string>`IFNULL(${transmittals.purpose}, '')`,
  itemCount: sql`(SELECT COUNT(*) FROM rfa_items AS items WHERE items.rfa_revision_id = ${correspondenceRevisions.id})
    + (SELECT COUNT(*) FROM transmittal_items AS goods WHERE goods.revision_id = ${correspondenceRevisions.id})`.mapWith(
    Number,
  ),
  // Submitted items count as ready; discarded ones never do.
  unreadyItemCount: sql`(SELECT COUNT(*) FROM transmittal_items AS goods
    INNER JOIN rfa_revisions AS request ON request.id = goods.correspondence_revision_id
    INNER JOIN correspondence_revisions AS contents ON contents.id = request.id
    LEFT JOIN workflow_instances AS run ON run.id = contents.workflow_instance_id
    WHERE goods.revision_id = ${correspondenceRevisions.id} AND contents.submitted_at IS NULL
      AND NOT (request.is_ready AND IFNULL(run.status = 'ACTIVE', FALSE)))`.mapWith(Number),
};

/** One query reads the facts of all kinds in the letter tables. */
type LetterFacts = DocFacts<'correspondence_revision'> & DocFacts<'rfa_revision'> & DocFacts<'transmittal_revision'>;

/** Every action asks for one instance for a person. */
const oneForActor = prepareOnce((db) => {
  const ctx = askFor(db, PLACEHOLDERS);
  return selectDocuments(ctx, eq(workflowInstances.id, sql.placeholder('instanceId')), visibleInstance(ctx)).prepare();
});

async function readDocuments(ctx: Ctx, instanceIds: readonly string[], { isForActor }: SubjectQuery) {
  const [instanceId, ...others] = instanceIds;
  const { actor } = ctx;
  if (isForActor && others.length === 0 && actor.kind === 'user') {
    return oneForActor(ctx.db).execute({ ...askerValues(actor), instanceId });
  }
  const isWanted = inArray(workflowInstances.id, [...instanceIds]);
  return selectDocuments(ctx, isWanted, isForActor ? visibleInstance(ctx) : undefined);
}

function selectDocuments(ctx: PredicateCtx, isWanted: SQL, isVisible: SQL | undefined) {
  return ctx.db
    .select({
      instanceId: workflowInstances.id,
      entityType: sql<SubjectCode>`${workflowInstances.entityType}`,
      entityPublicId: workflowInstances.entityId,
      documentId: correspondences.id,
      documentPublicId: correspondences.publicId,
      documentVersionNo: correspondences.versionNo,
      revisionId: correspondenceRevisions.id,
      projectId: correspondences.projectId,
      projectPublicId: projects.publicId,
      contractId: correspondences.contractId,
      typeId: correspondences.correspondenceTypeId,
      typeCode: correspondenceTypes.typeCode,
      disciplineId: correspondences.disciplineId,
      documentNumber: correspondenceRevisions.documentNumber,
      title: correspondenceRevisions.subject,
      originator: {
        id: organizations.id,
        publicId: organizations.publicId,
        roleCode: organizationRoles.roleCode,
      },
      dueDate: correspondenceRevisions.dueDate,
      acknowledgeDueDate: transmittals.acknowledgeDueDate,
      extra: extraFacts,
      isUnsentRfa: sql`(${correspondenceRevisions.submittedAt} IS NULL AND EXISTS (SELECT 1 FROM rfa_revisions AS unsent
        WHERE unsent.id = ${correspondenceRevisions.id} AND unsent.recalled_at IS NULL))`.mapWith(Boolean),
    })
    .from(workflowInstances)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowInstances.id))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
    .leftJoin(rfas, eq(rfas.id, correspondences.id))
    .leftJoin(rfaTypes, eq(rfaTypes.id, rfas.rfaTypeId))
    .leftJoin(transmittals, eq(transmittals.id, correspondences.id))
    .where(and(isWanted, isVisible));
}

/** A revision in draft is visible to its originator only, even if earlier revisions were shared. */
function visibleInstance(ctx: PredicateCtx): SQL | undefined {
  const { actor } = ctx;
  const isOwn = actor.kind === 'user' ? eq(correspondences.originatorOrganizationId, actor.organizationId) : sql`TRUE`;
  return and(visibleCorrespondences(ctx), sql`(${correspondenceRevisions.submittedAt} IS NOT NULL OR ${isOwn})`);
}

/** Recipients and the contract's parties alike: who may be a party, and what they are to the document. */
function selectOrganizations(ctx: Ctx, documentIds: readonly number[], contractIds: readonly number[]) {
  const [documentId] = documentIds;
  if (documentId === undefined) return [];
  if (documentIds.length > 1) return unionOf(ctx.db, [...documentIds], contractIds.length > 0 ? [...contractIds] : [0]);
  return organizationsOfOne(ctx.db).execute({ documentId, contractId: contractIds[0] ?? 0 });
}

const organizationsOfOne = prepareOnce((db) =>
  unionOf(db, [sql.placeholder('documentId')], [sql.placeholder('contractId')]).prepare(),
);

function unionOf(db: Ctx['db'], documentIds: (number | Placeholder)[], contractIds: (number | Placeholder)[]) {
  const organization = { id: organizations.id, publicId: organizations.publicId, roleCode: organizationRoles.roleCode };
  return db
    .select({
      kind: sql<'TO' | 'PARTY'>`'TO'`.as('kind'),
      of: sql<number>`${correspondenceRecipients.correspondenceId}`.as('of'),
      position: sql<number>`${correspondenceRecipients.position}`.as('place'),
      word: sql<string>`${correspondenceRecipients.state}`.as('word'),
      ...organization,
    })
    .from(correspondenceRecipients)
    .innerJoin(organizations, eq(organizations.id, correspondenceRecipients.organizationId))
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
    .where(
      and(
        inArray(correspondenceRecipients.correspondenceId, documentIds),
        eq(correspondenceRecipients.recipientType, 'TO'),
      ),
    )
    .unionAll(
      db
        .select({
          kind: sql<'TO' | 'PARTY'>`'PARTY'`.as('kind'),
          of: sql<number>`${contractOrganizations.contractId}`.as('of'),
          position: sql<number>`${organizations.id}`.as('place'),
          word: sql<string>`${contractOrganizations.roleInContract}`.as('word'),
          ...organization,
        })
        .from(contractOrganizations)
        .innerJoin(organizations, eq(organizations.id, contractOrganizations.organizationId))
        .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
        .where(and(inArray(contractOrganizations.contractId, contractIds), eq(contractOrganizations.isActive, true))),
    )
    .orderBy(sql`kind`, sql`place`);
}

/** Sheets stay inside the organization that made them. */
async function selectCirculations(ctx: Ctx, instanceIds: readonly string[], { isForActor }: SubjectQuery) {
  const isVisible = isForActor ? visibleCirculations(ctx) : undefined;
  const rows = await ctx.db
    .select({
      instanceId: workflowInstances.id,
      entityType: sql<SubjectCode>`${workflowInstances.entityType}`,
      entityPublicId: workflowInstances.entityId,
      documentId: circulations.id,
      documentPublicId: circulations.publicId,
      documentVersionNo: circulations.versionNo,
      projectId: circulations.projectId,
      projectPublicId: projects.publicId,
      documentNumber: circulations.numberKey,
      title: circulations.subject,
      originator: {
        id: organizations.id,
        publicId: organizations.publicId,
        roleCode: organizationRoles.roleCode,
      },
      deadlineDate: circulations.deadlineDate,
      mainCount: assigneeCount('MAIN'),
      actionCount: assigneeCount('ACTION'),
      cancelledAt: correspondences.cancelledAt,
    })
    .from(workflowInstances)
    .innerJoin(circulations, eq(circulations.workflowInstanceId, workflowInstances.id))
    .innerJoin(correspondences, eq(correspondences.id, circulations.correspondenceId))
    .innerJoin(projects, eq(projects.id, circulations.projectId))
    .innerJoin(organizations, eq(organizations.id, circulations.organizationId))
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
    .where(and(inArray(workflowInstances.id, [...instanceIds]), isVisible));
  return rows.map(({ instanceId, deadlineDate, mainCount, actionCount, cancelledAt, ...row }) => {
    const facts: SubjectFacts = {
      ...row,
      documentKind: 'circulation',
      revisionId: null,
      contractId: null,
      typeId: null,
      typeCode: CIRCULATION_TYPE,
      disciplineId: null,
      to: [],
      contractParties: [],
      doc: {
        mainCount,
        actionCount,
        hasDeadline: deadlineDate !== null,
        correspondenceCancelled: cancelledAt !== null,
      } satisfies DocFacts<'circulation'>,
      dates: { deadlineDate },
    };
    return [instanceId, facts] as const;
  });
}

function assigneeCount(type: 'MAIN' | 'ACTION') {
  return sql`(SELECT COUNT(*) FROM circulation_assignees AS people
    WHERE people.circulation_id = ${circulations.id} AND people.assignee_type = ${type})`.mapWith(Number);
}
