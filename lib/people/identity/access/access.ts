import { and, eq, exists, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import type { ContractParty } from '@/db/enums';
import {
  correspondenceAttentions,
  correspondenceRecipients,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { contractOrganizations, contracts, projectOrganizations, projects } from '@/db/schema/organizations';
import { workflowTasks } from '@/db/schema/workflow';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import {
  codesAsText,
  coversOrganization,
  coversProjectOrContract,
  either,
  grantsOf,
  heldAssignments,
  isGlobal,
  listCodes,
  personHolds,
  personHoldsGlobally,
  type Scope,
} from '../users/grants';
import type { Asker, AskerCtx, PredicateCtx } from './asker';
import { type Builder, cachePredicate } from './cached-predicate';
import type { PermissionCode } from './permissions';

/**
 * Access rules, as predicates for the WHERE of each query. They read the assignments when the query runs, so a granted
 * or revoked role acts on the next request. A permission is held globally, in the acting organization, or in the
 * record's project or contract.
 */

const yes = sql`TRUE`;
const no = sql`FALSE`;

// The inner tables have names of their own, so that a predicate can sit in a query over the same tables.
const scopeContracts = alias(contracts, 'scope_contracts');
const memberships = alias(projectOrganizations, 'member_projects');
const contractParties = alias(contractOrganizations, 'contract_parties');
const seenRecipients = alias(correspondenceRecipients, 'seen_recipients');
const namedPersons = alias(correspondenceAttentions, 'named_persons');
const askedRevisions = alias(correspondenceRevisions, 'asked_revisions');
const askedTasks = alias(workflowTasks, 'asked_tasks');

/**
 * True where the actor holds `permission` in a scope that covers the record, and the token in use (if any) allows it.
 * Without a scope: globally or in the acting organization. With `organizationId`: only where that is the acting one.
 */
export function holds(ctx: Ctx, permission: PermissionCode, scope: Scope = {}): SQL {
  const { actor } = ctx;
  if (actor.kind === 'system') return yes;
  if (actor.tokenScopes && !actor.tokenScopes.includes(permission)) return no;
  return personHolds(ctx, actor, permission, scope);
}

/** True when the actor holds `permission` without any limit of scope (Superadmin). */
export function holdsGlobally(ctx: PredicateCtx, permission: PermissionCode): SQL {
  const { actor } = ctx;
  if (actor.kind === 'system') return yes;
  if (actor.tokenScopes && !actor.tokenScopes.includes(permission)) return no;
  return exists(grantsOf(ctx, actor, permission, isGlobal()));
}

/**
 * Requires a permission in a scope that covers `scope` (values, not columns).
 * @throws AppError TOKEN_SCOPE for a token without it, FORBIDDEN for a person without it
 */
export async function requirePermission(ctx: Ctx, permission: PermissionCode, scope: Scope = {}): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === 'user' && actor.tokenScopes && !actor.tokenScopes.includes(permission)) {
    throw new AppError('TOKEN_SCOPE', { details: { permission } });
  }
  const [row] = await ctx.db.select({ isHeld: sql<number>`${holds(ctx, permission, scope)}` }).from(sql`DUAL`);
  if (!row?.isHeld) throw new AppError('FORBIDDEN', { details: { permission } });
}

/** The permission codes the actor may use in `scope` (values), e.g. for the capabilities of one record. */
export async function listHeldPermissions(ctx: Ctx, scope: Scope = {}): Promise<PermissionCode[]> {
  const { actor } = ctx;
  if (actor.kind === 'system') return [];
  const covers = or(isGlobal(), coversOrganization(actor, scope), coversProjectOrContract(ctx, scope));
  return listCodes(ctx, actor, covers);
}

/** The permission codes of listHeldPermissions as one text, for a query whose columns say where; null: none. */
export function heldPermissionCodes(ctx: AskerCtx, scope: Scope): SQL<string | null> {
  const { actor } = ctx;
  const covers = or(isGlobal(), coversOrganization(actor, scope), coversProjectOrContract(ctx, scope));
  return sql`${codesAsText(ctx, actor, covers)}`;
}

/** The permission codes the actor may use anywhere: what decides which pages a menu shows. */
export async function listCapabilities(ctx: Ctx): Promise<PermissionCode[]> {
  const { actor } = ctx;
  if (actor.kind === 'system') return [];
  const anywhere = or(isNull(heldAssignments.organizationId), coversOrganization(actor, {}));
  return listCodes(ctx, actor, anywhere);
}

/** For a page that shows what of it the actor may see. @throws AppError FORBIDDEN when `permission` is held nowhere */
export async function requireAnywhere(ctx: UserCtx, permission: PermissionCode): Promise<void> {
  if ((await listCapabilities(ctx)).includes(permission)) return;
  throw new AppError('FORBIDDEN', { details: { permission } });
}

/**
 * True for the projects that a person may enter: all for a Superadmin, else those of the acting organization's own
 * people and of project and contract assignments. Predicate over `projects`.
 */
export function enterableProjects(ctx: Ctx): SQL {
  const { actor } = ctx;
  return actor.kind === 'system' ? yes : isEnterable(ctx, actor, projects);
}

const isEnterable = cachePredicate((ctx, asker, { id }: typeof projects) => {
  const ofOrganization = ctx.db
    .select({ one: sql`1` })
    .from(memberships)
    .where(
      and(
        eq(memberships.projectId, id),
        eq(memberships.organizationId, asker.organizationId),
        eq(memberships.isActive, true),
      ),
    );
  const ofContract = ctx.db
    .select({ id: scopeContracts.id })
    .from(scopeContracts)
    .where(eq(scopeContracts.projectId, id));
  const assigned = or(eq(heldAssignments.projectId, id), inArray(heldAssignments.contractId, ofContract));
  const isOwnPerson = exists(grantsOf(ctx, asker, 'document.view', coversOrganization(asker, {})));
  return either(
    personHoldsGlobally(ctx, asker, 'document.view'),
    sql`(${isOwnPerson} AND ${exists(ofOrganization)})`,
    exists(grantsOf(ctx, asker, 'document.view', assigned)),
  );
});

/** Columns of the documents' table that the predicates use, so that they also accept an alias. */
export type DocumentColumns = Record<
  | 'id'
  | 'projectId'
  | 'contractId'
  | 'originatorOrganizationId'
  | 'secrecy'
  | 'createdBy'
  | 'submittedAt'
  | 'discardedAt',
  SQLWrapper
>;

/**
 * True for the documents the actor may know of. A draft: its originator's people. A submitted one: originator, TO and
 * CC, OWNER and CONSULTANT of its contract, its DESIGNER once asked, and a Superadmin. A confidential one, within
 * these: the persons it names, its tasks' assignees, Document Control and Org Admin. A discarded one: invisible to
 * everyone.
 * @param documents `correspondences` or an alias of it
 */
export function visibleCorrespondences(ctx: PredicateCtx, documents: DocumentColumns = correspondences): SQL {
  const { actor } = ctx;
  return actor.kind === 'system' ? isNull(documents.discardedAt) : isVisible(ctx, actor, documents);
}

const isVisible = cachePredicate((ctx, asker, documents: DocumentColumns) => {
  const isReader = personHolds(ctx, asker, 'document.view', documents);
  const isParty = sql`(${documents.submittedAt} IS NOT NULL AND ${either(
    isRecipient(ctx, asker, documents),
    hasOversight(ctx, asker, documents),
    isAskedDesigner(ctx, asker, documents),
  )})`;
  const ofOrganization = sql`(${either(eq(documents.originatorOrganizationId, asker.organizationId), isParty)}
    AND ${either(eq(documents.secrecy, 'NORMAL'), maySeeConfidential(ctx, asker, documents))} AND ${isReader})`;
  const ofSuperadmin = sql`(${documents.submittedAt} IS NOT NULL AND ${personHoldsGlobally(ctx, asker, 'document.view')})`;
  return sql`(${documents.discardedAt} IS NULL AND ${either(ofOrganization, ofSuperadmin)})`;
});

/**
 * True for other organizations' documents that the actor would see if submitted. Used for recalled documents: their
 * recipients keep the number and the reason. The query itself must require the recall.
 */
export function wouldReceive(ctx: PredicateCtx, documents: DocumentColumns = correspondences): SQL {
  const { actor } = ctx;
  return actor.kind === 'system' ? isNull(documents.discardedAt) : isToReceive(ctx, actor, documents);
}

const isToReceive = cachePredicate(
  (ctx, asker, documents: DocumentColumns) =>
    sql`(${documents.discardedAt} IS NULL AND ${documents.originatorOrganizationId} <> ${asker.organizationId}
    AND ${either(isRecipient(ctx, asker, documents), hasOversight(ctx, asker, documents))}
    AND ${either(eq(documents.secrecy, 'NORMAL'), maySeeConfidential(ctx, asker, documents))}
    AND ${personHolds(ctx, asker, 'document.view', documents)})`,
);

/**
 * True if all people of an organization may see a submitted document: originator, TO and CC, OWNER and CONSULTANT of
 * its contract, its DESIGNER once asked. Confidential documents are restricted further by person.
 * @param organizationId a column of the query
 */
export function organizationMaySee(
  ctx: Ctx,
  organizationId: SQLWrapper,
  documents: DocumentColumns = correspondences,
): SQL {
  const asker = { organizationId };
  return either(
    sql`${documents.originatorOrganizationId} = ${organizationId}`,
    isRecipient(ctx, asker, documents),
    hasOversight(ctx, asker, documents),
    isAskedDesigner(ctx, asker, documents),
  );
}

/** Visibility for all people of an organization depends on the organization only. */
type OfOrganization = Pick<Asker, 'organizationId'>;

function isRecipient(ctx: Builder, asker: OfOrganization, documents: DocumentColumns): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(seenRecipients)
      .where(
        and(eq(seenRecipients.correspondenceId, documents.id), eq(seenRecipients.organizationId, asker.organizationId)),
      ),
  );
}

/** A contractor who also supervises still learns nothing of what another contractor of the same contract writes. */
function hasOversight(ctx: Builder, asker: OfOrganization, documents: DocumentColumns): SQL {
  const supervises = partyOf(ctx, documents, eq(contractParties.organizationId, asker.organizationId), [
    'OWNER',
    'CONSULTANT',
  ]);
  const isContractor = partyOf(ctx, documents, eq(contractParties.organizationId, asker.organizationId), [
    'CONTRACTOR',
  ]);
  const isFromContractor = partyOf(
    ctx,
    documents,
    sql`${contractParties.organizationId} = ${documents.originatorOrganizationId}`,
    ['CONTRACTOR'],
  );
  return sql`(${supervises} AND NOT (${isContractor} AND ${isFromContractor}))`;
}

function isAskedDesigner(ctx: Builder, asker: OfOrganization, documents: DocumentColumns): SQL {
  const isDesigner = partyOf(ctx, documents, eq(contractParties.organizationId, asker.organizationId), ['DESIGNER']);
  return sql`(${isDesigner} AND ${exists(
    tasks(ctx).where(
      and(eq(askedRevisions.correspondenceId, documents.id), eq(askedTasks.organizationId, asker.organizationId)),
    ),
  )})`;
}

function partyOf(ctx: Builder, documents: DocumentColumns, isWho: SQL, parties: ContractParty[]): SQL {
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(contractParties)
      .where(
        and(
          eq(contractParties.contractId, documents.contractId),
          isWho,
          inArray(contractParties.roleInContract, parties),
          eq(contractParties.isActive, true),
        ),
      ),
  );
}

/** Document Control and Org Admin may submit for the acting organization. A writer keeps the own draft. */
function maySeeConfidential(ctx: Builder, asker: Asker, documents: DocumentColumns): SQL {
  const isNamed = ctx.db
    .select({ one: sql`1` })
    .from(namedPersons)
    .where(
      and(
        eq(namedPersons.correspondenceId, documents.id),
        eq(namedPersons.organizationId, asker.organizationId),
        eq(namedPersons.userId, asker.userId),
      ),
    );
  const isAssignee = tasks(ctx).where(
    and(
      eq(askedRevisions.correspondenceId, documents.id),
      eq(askedTasks.organizationId, asker.organizationId),
      or(eq(askedTasks.assigneePublicId, asker.publicId), eq(askedTasks.delegatePublicId, asker.publicId)),
    ),
  );
  return either(
    exists(grantsOf(ctx, asker, 'correspondence.submit', or(isGlobal(), coversOrganization(asker, {})))),
    sql`(${documents.submittedAt} IS NULL AND ${documents.createdBy} = ${asker.userId})`,
    exists(isNamed),
    exists(isAssignee),
  );
}

function tasks(ctx: Builder) {
  return ctx.db
    .select({ one: sql`1` })
    .from(askedRevisions)
    .innerJoin(askedTasks, eq(askedTasks.instanceId, askedRevisions.workflowInstanceId));
}
