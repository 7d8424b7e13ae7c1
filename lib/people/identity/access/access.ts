import { and, eq, exists, isNotNull, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import {
  correspondenceAttentions,
  correspondenceRecipients,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { projects } from '@/db/schema/organizations';
import { workflowTasks } from '@/db/schema/workflow';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { existsOfRow } from '@/lib/platform/exists-of-row';
import {
  both,
  codesAsText,
  codesByPlace,
  coversOrganization,
  coversProjectOrContract,
  either,
  heldAssignments,
  isGlobal,
  listCodes,
  no,
  not,
  personHolds,
  personHoldsGlobally,
  personHoldsInOrganization,
  personHoldsInPlace,
  type Scope,
  yes,
} from '../users/grants';
import { type Asker, type AskerCtx, type PredicateCtx, rightsOf } from './asker';
import { type Builder, cachePredicate } from './cached-predicate';
import type { PermissionCode } from './permissions';
import { isContractParty, isProjectMember } from './taking-part';

/**
 * Access rules, as predicates for the WHERE of each query. A permission is held globally, in the acting organization, or
 * in the record's project or contract. A request reads the rights of its person once, as a value (decision 089). A granted
 * or revoked role acts on the next request.
 */

// The inner tables have names of their own, so that a predicate can sit in a query over the same tables.
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
  return personHoldsGlobally(ctx, actor, permission);
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
  if (!(await isTrue(ctx, holds(ctx, permission, scope)))) throw new AppError('FORBIDDEN', { details: { permission } });
}

/** The outcome of a predicate over values. One that the actor's rights decide needs no statement. */
export async function isTrue(ctx: Ctx, predicate: SQL): Promise<boolean> {
  if (predicate === yes || predicate === no) return predicate === yes;
  const [row] = await ctx.db.select({ isTrue: sql`${predicate}`.mapWith(Boolean) }).from(sql`DUAL`);
  return row?.isTrue ?? false;
}

/** The permission codes the actor may use in `scope` (values), e.g. for the capabilities of one record. */
export async function listHeldPermissions(ctx: Ctx, scope: Scope = {}): Promise<PermissionCode[]> {
  const { actor } = ctx;
  if (actor.kind === 'system') return [];
  const rights = rightsOf(actor);
  if (!rights) {
    const covers = or(isGlobal(), coversOrganization(actor, scope), coversProjectOrContract(ctx, scope));
    return usable(ctx, await listCodes(ctx, actor, covers));
  }
  const parts = codesByPlace(ctx, actor, rights, scope);
  const held = await Promise.all(parts.map(async ({ codes, isHeld }) => ((await isTrue(ctx, isHeld)) ? codes : [])));
  return usable(ctx, [...new Set(held.flat())].sort());
}

/** The permission codes of listHeldPermissions as one text, for a query whose columns say where; null: none. */
export function heldPermissionCodes(ctx: AskerCtx, scope: Scope): SQL<string | null> {
  const { actor } = ctx;
  const rights = rightsOf(actor);
  if (!rights) {
    const covers = or(isGlobal(), coversOrganization(actor, scope), coversProjectOrContract(ctx, scope));
    return sql`${codesAsText(ctx, actor, covers)}`;
  }
  const texts = codesByPlace(ctx, actor, rights, scope).flatMap(({ codes, isHeld }) => {
    if (isHeld === no || codes.length === 0) return [];
    return isHeld === yes ? [sql`${codes.join(',')}`] : [sql`IF(${isHeld}, ${codes.join(',')}, NULL)`];
  });
  return texts.length === 0 ? sql`NULL` : sql`NULLIF(CONCAT_WS(',', ${sql.join(texts, sql`, `)}), '')`;
}

/** The permission codes the actor may use anywhere: what decides which pages a menu shows. */
export async function listCapabilities(ctx: Ctx): Promise<PermissionCode[]> {
  const { actor } = ctx;
  if (actor.kind === 'system') return [];
  const rights = rightsOf(actor);
  if (rights) {
    const codes = new Set([...rights.everywhere, ...rights.inOrganization, ...rights.places.keys()]);
    return usable(ctx, [...codes].sort() as PermissionCode[]);
  }
  const isInPlace = or(isNotNull(heldAssignments.projectId), isNotNull(heldAssignments.contractId));
  const anywhere = or(isGlobal(), coversOrganization(actor, {}), isInPlace);
  return usable(ctx, await listCodes(ctx, actor, anywhere));
}

/** Less what the token in use leaves out. */
function usable({ actor }: Ctx, codes: PermissionCode[]): PermissionCode[] {
  const scopes = actor.kind === 'user' ? actor.tokenScopes : null;
  return scopes ? codes.filter((code) => scopes.includes(code)) : codes;
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

const isEnterable = cachePredicate((ctx, asker, { id }: typeof projects) =>
  either(
    personHoldsGlobally(ctx, asker, 'document.view'),
    both(personHoldsInOrganization(ctx, asker, 'document.view'), isProjectMember(ctx, asker, id)),
    personHoldsInPlace(ctx, asker, 'document.view', { projectId: id, contractId: 'any' }),
  ),
);

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
  const isParty = both(
    isNotNull(documents.submittedAt),
    either(
      isRecipient(ctx, asker, documents),
      hasOversight(ctx, asker, documents),
      isAskedDesigner(ctx, asker, documents),
    ),
  );
  const ofOrganization = both(
    either(eq(documents.originatorOrganizationId, asker.organizationId), isParty),
    either(eq(documents.secrecy, 'NORMAL'), maySeeConfidential(ctx, asker, documents)),
    personHolds(ctx, asker, 'document.view', documents),
  );
  const ofSuperadmin = both(personHoldsGlobally(ctx, asker, 'document.view'), isNotNull(documents.submittedAt));
  return both(isNull(documents.discardedAt), either(ofOrganization, ofSuperadmin));
});

/**
 * True for other organizations' documents that the actor would see if submitted. Used for recalled documents: their
 * recipients keep the number and the reason. The query itself must require the recall.
 */
export function wouldReceive(ctx: PredicateCtx, documents: DocumentColumns = correspondences): SQL {
  const { actor } = ctx;
  return actor.kind === 'system' ? isNull(documents.discardedAt) : isToReceive(ctx, actor, documents);
}

const isToReceive = cachePredicate((ctx, asker, documents: DocumentColumns) =>
  both(
    isNull(documents.discardedAt),
    ne(documents.originatorOrganizationId, asker.organizationId),
    either(isRecipient(ctx, asker, documents), hasOversight(ctx, asker, documents)),
    either(eq(documents.secrecy, 'NORMAL'), maySeeConfidential(ctx, asker, documents)),
    personHolds(ctx, asker, 'document.view', documents),
  ),
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
  const asker = { organizationId, rights: null };
  return either(
    sql`${documents.originatorOrganizationId} = ${organizationId}`,
    isRecipient(ctx, asker, documents),
    hasOversight(ctx, asker, documents),
    isAskedDesigner(ctx, asker, documents),
  );
}

/** Visibility for all people of an organization depends on the organization only. */
type OfOrganization = Pick<Asker, 'organizationId' | 'rights'>;

function isRecipient(ctx: Builder, asker: OfOrganization, documents: DocumentColumns): SQL {
  return existsOfRow(
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
  const supervises = isContractParty(ctx, asker, documents.contractId, ['OWNER', 'CONSULTANT']);
  const isRival = both(
    isContractParty(ctx, asker, documents.contractId, ['CONTRACTOR']),
    isContractParty(ctx, { organizationId: documents.originatorOrganizationId, rights: null }, documents.contractId, [
      'CONTRACTOR',
    ]),
  );
  return both(supervises, not(isRival));
}

function isAskedDesigner(ctx: Builder, asker: OfOrganization, documents: DocumentColumns): SQL {
  const isAsked = tasks(ctx).where(
    and(eq(askedRevisions.correspondenceId, documents.id), eq(askedTasks.organizationId, asker.organizationId)),
  );
  return both(isContractParty(ctx, asker, documents.contractId, ['DESIGNER']), existsOfRow(isAsked));
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
    personHolds(ctx, asker, 'correspondence.submit'),
    both(isNull(documents.submittedAt), eq(documents.createdBy, asker.userId)),
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
