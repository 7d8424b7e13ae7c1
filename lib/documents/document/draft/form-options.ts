import { and, asc, count, desc, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { correspondences, correspondenceTags } from '@/db/schema/correspondence';
import { correspondenceStatus, correspondenceTypes, disciplines, tags } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { letterTemplates } from '@/db/schema/letter-templates';
import { contracts, organizations, projectOrganizations } from '@/db/schema/organizations';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { mayAct } from '@/lib/people/identity/access/may-act';
import { namesPeopleOf } from '@/lib/people/identity/access/named-people';
import { fullName, named } from '@/lib/people/names';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import type { UserCtx } from '@/lib/platform/ctx';
import { TYPES_NOT_LETTERS, TYPES_OF_OWN_KIND } from '../../kind-traits';
import { listAuthors } from './authors';
import type { FormOptions, RegisterOptions } from './form-options-dto';

/** More would not be read; the form's own search finds the rest by typing. */
const MAX_TAGS = 200;

/**
 * Options of the form of a new letter in a project. Types with their templates, contracts with their disciplines, other
 * organizations with their people. Organizations for which the actor may write, and tags in use.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function formOptions(ctx: UserCtx, projectCode: string): Promise<FormOptions> {
  const project = await enterableProject(ctx, projectCode);
  const [types, templates, contractRows, disciplineRows, members, people, tagNames, authors] = await Promise.all([
    selectTypes(ctx),
    selectTemplates(ctx, project.id),
    selectContracts(ctx, project.id),
    selectDisciplines(ctx, project.id),
    selectMembers(ctx, project.id),
    selectPeople(ctx, project.id),
    selectTags(ctx, project.id, eq(tags.isActive, true)),
    listAuthors(ctx, project.id),
  ]);
  const { id: _id, ...projectRef } = project;
  const own = members.find((member) => member.id === ctx.actor.organizationId);
  return {
    project: projectRef,
    originator: {
      publicId: ctx.actor.organizationPublicId,
      code: ctx.actor.organizationCode,
      name: own?.name ?? ctx.actor.organizationCode,
    },
    types,
    templates,
    contracts: contractRows.map(({ id, ...contract }) => ({
      ...contract,
      disciplines: disciplineRows
        .filter((discipline) => discipline.contractId === id)
        .map(({ code, name }) => ({ code, name })),
    })),
    organizations: members
      .filter((member) => member.id !== ctx.actor.organizationId)
      .map(({ id, ...organization }) => ({
        ...organization,
        people: people
          .filter((person) => person.organizationId === id)
          .map(({ publicId, name, jobTitle }) => ({ publicId, name, jobTitle: jobTitle ?? '' })),
      })),
    authors,
    tags: tagNames,
  };
}

/**
 * Options of the register's filters.
 * @throws AppError PROJECT_UNKNOWN
 */
export async function registerOptions(ctx: UserCtx, projectCode: string): Promise<RegisterOptions> {
  const project = await enterableProject(ctx, projectCode);
  const [types, statuses, members, tagNames] = await Promise.all([
    ctx.db
      .select({ code: correspondenceTypes.typeCode, name: named(ctx, correspondenceTypes) })
      .from(correspondenceTypes)
      .where(
        and(
          eq(correspondenceTypes.isInternal, false),
          notInArray(correspondenceTypes.typeCode, [...TYPES_OF_OWN_KIND]),
        ),
      )
      .orderBy(asc(correspondenceTypes.sortOrder)),
    ctx.db
      .select({ code: correspondenceStatus.statusCode, name: named(ctx, correspondenceStatus) })
      .from(correspondenceStatus)
      .orderBy(asc(correspondenceStatus.sortOrder)),
    selectMembers(ctx, project.id),
    selectTags(ctx, project.id),
  ]);
  return {
    types,
    statuses,
    organizations: members.map(({ id: _id, ...organization }) => organization),
    tags: tagNames,
  };
}

function selectTypes(ctx: UserCtx) {
  return ctx.db
    .select({
      code: correspondenceTypes.typeCode,
      name: named(ctx, correspondenceTypes),
      requiresContract: correspondenceTypes.requiresContract,
      requiresContent: correspondenceTypes.requiresContent,
    })
    .from(correspondenceTypes)
    .where(
      and(
        eq(correspondenceTypes.isActive, true),
        eq(correspondenceTypes.isInternal, false),
        notInArray(correspondenceTypes.typeCode, [...TYPES_NOT_LETTERS]),
      ),
    )
    .orderBy(asc(correspondenceTypes.sortOrder));
}

/** Active letter templates of the project, the default of a type first; the form loads the text of the selected one. */
function selectTemplates(ctx: UserCtx, projectId: number) {
  return ctx.db
    .select({
      publicId: letterTemplates.publicId,
      typeCode: correspondenceTypes.typeCode,
      name: named(ctx, letterTemplates),
      isDefault: letterTemplates.isDefault,
    })
    .from(letterTemplates)
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, letterTemplates.correspondenceTypeId))
    .where(and(eq(letterTemplates.projectId, projectId), eq(letterTemplates.isActive, true)))
    .orderBy(desc(letterTemplates.isDefault), asc(letterTemplates.sortOrder), asc(letterTemplates.id));
}

function selectContracts(ctx: UserCtx, projectId: number) {
  return ctx.db
    .select({
      id: contracts.id,
      publicId: contracts.publicId,
      code: contracts.contractCode,
      name: named(ctx, contracts),
    })
    .from(contracts)
    .where(and(eq(contracts.projectId, projectId), eq(contracts.isActive, true)))
    .orderBy(asc(contracts.contractCode));
}

function selectDisciplines(ctx: UserCtx, projectId: number) {
  return ctx.db
    .select({
      contractId: disciplines.contractId,
      code: disciplines.disciplineCode,
      name: named(ctx, disciplines),
    })
    .from(disciplines)
    .innerJoin(contracts, eq(contracts.id, disciplines.contractId))
    .where(and(eq(contracts.projectId, projectId), eq(contracts.isActive, true), eq(disciplines.isActive, true)))
    .orderBy(asc(disciplines.sortOrder), asc(disciplines.disciplineCode));
}

function selectMembers(ctx: UserCtx, projectId: number) {
  return ctx.db
    .select({
      id: organizations.id,
      publicId: organizations.publicId,
      code: organizations.organizationCode,
      name: named(ctx, organizations),
    })
    .from(projectOrganizations)
    .innerJoin(organizations, eq(organizations.id, projectOrganizations.organizationId))
    .where(
      and(
        eq(projectOrganizations.projectId, projectId),
        eq(projectOrganizations.isActive, true),
        eq(organizations.isActive, true),
      ),
    )
    .orderBy(asc(organizations.id));
}

/** People who may read documents of the project for another organization, and whom the actor may name. */
function selectPeople(ctx: UserCtx, projectId: number) {
  return ctx.db
    .selectDistinct({
      organizationId: projectOrganizations.organizationId,
      publicId: users.publicId,
      name: fullName(users).as('name'),
      jobTitle: users.jobTitle,
    })
    .from(projectOrganizations)
    .innerJoin(
      users,
      mayAct(ctx.db, {
        organizationId: projectOrganizations.organizationId,
        permission: 'document.view',
        projectId,
        contractId: 'any',
      }),
    )
    .where(
      and(
        eq(projectOrganizations.projectId, projectId),
        eq(projectOrganizations.isActive, true),
        ne(projectOrganizations.organizationId, ctx.actor.organizationId),
        namesPeopleOf(ctx, ctx.actor.organizationId, projectOrganizations.organizationId),
      ),
    )
    .orderBy(sql`name`);
}

/**
 * Tags on documents that the actor may see, most used first: a tag of hidden documents would disclose their subject.
 */
async function selectTags(ctx: UserCtx, projectId: number, which?: SQL): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: tags.name, uses: count() })
    .from(tags)
    .innerJoin(correspondenceTags, eq(correspondenceTags.tagId, tags.id))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceTags.correspondenceId))
    .where(and(eq(tags.projectId, projectId), which, visibleCorrespondences(ctx)))
    .groupBy(tags.id, tags.name)
    .orderBy(desc(count()), asc(tags.name))
    .limit(MAX_TAGS);
  return rows.map((row) => row.name);
}
