import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ContractParty, RecipientState } from '@/db/enums';
import { prepareOnce } from '@/db/prepare-once';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { contractOrganizations, organizationRoles, organizations, projects } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { askerValues, askFor, PLACEHOLDERS, type PredicateCtx } from '@/lib/people/identity/access/asker';
import type { Ctx } from '@/lib/platform/ctx';
import type { SUBJECTS } from '@/lib/workflow/definitions/subjects';
import type { DocFacts, SubjectFacts } from '@/lib/workflow/engine/read/subject-facts';
import type { SubjectQuery, WorkflowRecord } from '@/lib/workflow/engine/registered-subjects';
import type { KIND_TRAITS, KindCode } from '../../kind-traits';

/** The workflow subjects whose records are rows of `correspondences`. */
export type DocumentSubject = (typeof KIND_TRAITS)[KindCode]['subject'];

/** Facts that every document has. */
interface CommonFacts {
  typeCode: string;
  hasDueDate: boolean;
  answerRequired: boolean;
  isNumbered: boolean;
  revIndex: number;
  fileCount: number;
}

type Columns<N extends string, T extends Record<N, unknown>> = { readonly [Name in N]: SQL<T[Name]> };

/**
 * Facts and dates of one subject that the common ones lack, as expressions over `correspondences` and
 * `correspondence_revisions`. A fact with the name of a common one replaces it.
 */
export interface OwnFacts<S extends DocumentSubject> {
  vars: Columns<Exclude<keyof DocFacts<S>, keyof CommonFacts> & string, DocFacts<S>> &
    Partial<Columns<keyof DocFacts<S> & keyof CommonFacts, DocFacts<S>>>;
  dates: Readonly<Record<Exclude<(typeof SUBJECTS)[S]['dates'][number], 'dueDate'>, SQL<string | null>>>;
}

/** The own facts of every subject. One query selects them all, because an instance does not name its record's kind. */
export type FactsOfSubjects = { readonly [S in DocumentSubject]: OwnFacts<S> };

/** Reads the facts of documents: one query for all kinds, and one for their organizations. */
export function factsReader(own: FactsOfSubjects): WorkflowRecord['readFacts'] {
  // Every action asks for one instance for a person.
  const oneForActor = prepareOnce((db) => {
    const ctx = askFor(db, PLACEHOLDERS);
    const isWanted = eq(workflowInstances.id, sql.placeholder('instanceId'));
    return selectDocuments(ctx, own, isWanted, visibleInstance(ctx)).prepare();
  });
  const readDocuments = async (ctx: Ctx, instanceIds: readonly string[], { isForActor }: SubjectQuery) => {
    const [instanceId, ...others] = instanceIds;
    const { actor } = ctx;
    if (isForActor && others.length === 0 && actor.kind === 'user') {
      return oneForActor(ctx.db).execute({ ...askerValues(actor), instanceId });
    }
    const isWanted = inArray(workflowInstances.id, [...instanceIds]);
    return selectDocuments(ctx, own, isWanted, isForActor ? visibleInstance(ctx) : undefined);
  };
  return async (ctx, instanceIds, query) => {
    const documents = await readDocuments(ctx, instanceIds, query);
    const involved = await selectOrganizations(
      ctx,
      documents.map(({ known }) => known.documentId),
      [...new Set(documents.flatMap(({ known }) => known.contractId ?? []))],
    );
    return new Map(documents.map((row) => [row.instanceId, factsOf(row, involved)]));
  };
}

type DocumentRow = Awaited<ReturnType<typeof selectDocuments>>[number];
type InvolvedOrganization = Awaited<ReturnType<typeof selectOrganizations>>[number];

function factsOf(row: DocumentRow, involved: readonly InvolvedOrganization[]): SubjectFacts {
  const { known, originator, common, own } = row;
  const { dueDate, ...counts } = common;
  return {
    ...known,
    originator,
    documentKind: 'correspondence',
    to: involved.flatMap(({ kind, of, word, id, publicId, roleCode }) =>
      kind === 'TO' && of === known.documentId ? [{ id, publicId, roleCode, state: word as RecipientState }] : [],
    ),
    contractParties: involved.flatMap(({ kind, of, word, id, publicId, roleCode }) =>
      kind === 'PARTY' && of === known.contractId ? [{ id, publicId, roleCode, party: word as ContractParty }] : [],
    ),
    doc: {
      ...({
        ...counts,
        typeCode: known.typeCode,
        hasDueDate: dueDate !== null,
        answerRequired: dueDate !== null,
        isNumbered: known.documentNumber !== null,
      } satisfies CommonFacts),
      ...valuesOf(own, `${known.entityType}.vars.`),
    },
    dates: { dueDate, ...(valuesOf(own, `${known.entityType}.dates.`) as Record<string, string | null>) },
  };
}

/** The columns of all subjects in one object, each named `subject.vars.name` or `subject.dates.name`. */
function ownColumns(own: FactsOfSubjects): Record<string, SQL> {
  const parts = Object.entries(own).flatMap(([subject, { vars, dates }]) => [
    [`${subject}.vars.`, vars] as const,
    [`${subject}.dates.`, dates] as const,
  ]);
  return Object.fromEntries(
    parts.flatMap(([prefix, columns]) =>
      Object.entries<SQL>(columns).map(([name, column]) => [`${prefix}${name}`, column]),
    ),
  );
}

function valuesOf(own: Readonly<Record<string, unknown>>, prefix: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );
}

function selectDocuments(ctx: PredicateCtx, own: FactsOfSubjects, isWanted: SQL, isVisible: SQL | undefined) {
  return ctx.db
    .select({
      instanceId: workflowInstances.id,
      known: {
        entityType: sql<DocumentSubject>`${workflowInstances.entityType}`,
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
      },
      originator: {
        id: organizations.id,
        publicId: organizations.publicId,
        roleCode: organizationRoles.roleCode,
      },
      common: {
        revIndex: correspondenceRevisions.revisionNumber,
        // Raw: a correlated count.
        fileCount: sql`(SELECT COUNT(*) FROM correspondence_revision_attachments AS files
          WHERE files.correspondence_revision_id = ${correspondenceRevisions.id})`.mapWith(Number),
        dueDate: correspondenceRevisions.dueDate,
      },
      own: ownColumns(own),
    })
    .from(workflowInstances)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.workflowInstanceId, workflowInstances.id))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .innerJoin(organizationRoles, eq(organizationRoles.id, organizations.organizationRoleId))
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
