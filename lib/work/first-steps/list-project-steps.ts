import { and, eq, exists, isNotNull, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { documentNumberFormats, documentNumberFormatVersions } from '@/db/schema/numbering';
import {
  calendarHolidays,
  contractOrganizations,
  contracts,
  projectOrganizations,
  projects,
  workingCalendars,
} from '@/db/schema/organizations';
import { workflowDefinitions } from '@/db/schema/workflow';
import { USUAL_TYPE } from '@/lib/documents/kind-traits';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { isAskedTo } from '@/lib/people/identity/access/may-act';
import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import type { UserCtx } from '@/lib/platform/ctx';
import { projectDay } from '@/lib/platform/time/project-day';

/** Set-up steps of a project before its first letter, in display order, with the permission for each. */
const STEPS = {
  organizations: 'project.manage',
  contract: 'contract.manage',
  people: 'member.manage',
  numbering: 'numbering.template',
  workflow: 'workflow.define',
  calendar: 'master.project',
  firstLetter: 'correspondence.create',
} as const satisfies Record<string, PermissionCode>;

export type ProjectStep = keyof typeof STEPS;

export interface ProjectSteps {
  step: ProjectStep;
  isDone: boolean;
  /** The actor may do it. */
  mayDo: boolean;
}

/** A person who configures a project holds one of these in it. */
const CONFIGURING: readonly PermissionCode[] = ['project.manage', 'numbering.template', 'master.project'];

// Aliases: the predicates use the same tables.
const otherMembers = alias(projectOrganizations, 'other_members');
const contractors = alias(contractOrganizations, 'step_contractors');

/**
 * The checklist of a project, for a person who may configure it. Null for others, and after the first issued document.
 * Each step is derived from records, never ticked by hand.
 */
export async function listProjectSteps(ctx: UserCtx, projectPublicId: string): Promise<ProjectSteps[] | null> {
  // Asked on every Home: nearly all projects have an issued document, and end here.
  const [project] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.publicId, projectPublicId), notExists(issuedOf(ctx, projects.id))));
  if (!project) return null;
  const held = await listHeldPermissions(ctx, { projectId: project.id, organizationId: ctx.actor.organizationId });
  if (!CONFIGURING.some((permission) => held.includes(permission))) return null;
  const [row] = await ctx.db
    .select({
      organizations: isTrue(exists(pairOf(ctx, project.id))),
      contract: isTrue(exists(contractOf(ctx, project.id))),
      people: isTrue(
        and(exists(membersOf(ctx, project.id)), notExists(membersOf(ctx, project.id, notExists(sendersOf(ctx))))) ??
          sql`FALSE`,
      ),
      numbering: isTrue(exists(templatesOf(ctx, project.id))),
      workflow: isTrue(exists(letterWorkflow(ctx))),
      calendar: isTrue(exists(holidaysOf(ctx, project.id))),
    })
    .from(sql`DUAL`);
  if (!row) return null;
  const done = { ...row, firstLetter: false };
  return (Object.keys(STEPS) as ProjectStep[]).map((step) => ({
    step,
    isDone: done[step],
    mayDo: held.includes(STEPS[step]),
  }));
}

const one = { one: sql`1` };

function isTrue(condition: SQL) {
  return sql`${condition}`.mapWith(Boolean);
}

function issuedOf(ctx: UserCtx, projectId: SQLWrapper) {
  return ctx.db
    .select(one)
    .from(correspondences)
    .where(and(sql`${correspondences.projectId} = ${projectId}`, isNotNull(correspondences.submittedAt)));
}

/** Two organizations: a letter goes from one to another. */
function pairOf(ctx: UserCtx, projectId: number) {
  return ctx.db
    .select(one)
    .from(projectOrganizations)
    .innerJoin(
      otherMembers,
      and(
        eq(otherMembers.projectId, projectOrganizations.projectId),
        eq(otherMembers.isActive, true),
        sql`${otherMembers.organizationId} > ${projectOrganizations.organizationId}`,
      ),
    )
    .where(and(eq(projectOrganizations.projectId, projectId), eq(projectOrganizations.isActive, true)));
}

/** A contract with a contractor. */
function contractOf(ctx: UserCtx, projectId: number) {
  return ctx.db
    .select(one)
    .from(contracts)
    .innerJoin(
      contractors,
      and(
        eq(contractors.contractId, contracts.id),
        eq(contractors.roleInContract, 'CONTRACTOR'),
        eq(contractors.isActive, true),
      ),
    )
    .where(and(eq(contracts.projectId, projectId), eq(contracts.isActive, true)));
}

function membersOf(ctx: UserCtx, projectId: number, which?: SQL) {
  return ctx.db
    .select(one)
    .from(projectOrganizations)
    .where(and(eq(projectOrganizations.projectId, projectId), eq(projectOrganizations.isActive, true), which));
}

/** People who submit for the member organization of the query around. */
function sendersOf(ctx: UserCtx) {
  const { organizationId, projectId } = projectOrganizations;
  return ctx.db
    .select(one)
    .from(users)
    .where(
      isAskedTo(ctx.db, { organizationId: sql`${organizationId}`, permission: 'correspondence.submit', projectId }),
    );
}

/** A saved template; until then the standard ones apply. */
function templatesOf(ctx: UserCtx, projectId: number) {
  return ctx.db
    .select(one)
    .from(documentNumberFormats)
    .innerJoin(documentNumberFormatVersions, eq(documentNumberFormatVersions.formatId, documentNumberFormats.id))
    .where(eq(documentNumberFormats.projectId, projectId));
}

/** Workflows are of the whole system: letters have a published one. */
function letterWorkflow(ctx: UserCtx) {
  return ctx.db
    .select(one)
    .from(correspondenceTypes)
    .innerJoin(workflowDefinitions, eq(workflowDefinitions.activeCode, correspondenceTypes.workflowCode))
    .where(eq(correspondenceTypes.typeCode, USUAL_TYPE));
}

/** Holidays of this year in the project's own calendar. */
function holidaysOf(ctx: UserCtx, projectId: number) {
  const year = projectDay(new Date()).slice(0, 4);
  return ctx.db
    .select(one)
    .from(workingCalendars)
    .innerJoin(calendarHolidays, eq(calendarHolidays.calendarId, workingCalendars.id))
    .where(
      and(eq(workingCalendars.projectId, projectId), sql`YEAR(${calendarHolidays.holidayDate}) = ${Number(year)}`),
    );
}
