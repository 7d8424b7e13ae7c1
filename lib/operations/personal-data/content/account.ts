import { eq, or, sql } from 'drizzle-orm';
import { distributionMatrixEntries } from '@/db/schema/circulations';
import { workflowDelegations } from '@/db/schema/delegations';
import { recoveryCodes, signInChallenges, userFactors } from '@/db/schema/factors';
import { roles, userAssignments, users } from '@/db/schema/identity';
import { organizations } from '@/db/schema/organizations';
import { disciplineReviewTeamMembers, disciplineReviewTeams } from '@/db/schema/rfas';
import { apiTokens, oneTimeLinks, userSessions } from '@/db/schema/sessions';
import {
  contractCode,
  me,
  none,
  organizationCode,
  personName,
  projectCode,
  type Source,
  text,
  typeCode,
} from './source';

// The account, what it may do, and how its person signs in. No secret, hash, code or key is among the cells.

export const profile: readonly Source[] = [
  {
    from: users,
    joins: [{ table: organizations, on: eq(organizations.id, users.primaryOrganizationId) }],
    fields: {
      publicId: users.publicId,
      username: users.username,
      namePrefix: users.namePrefix,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      jobTitle: users.jobTitle,
      organization: organizations.organizationCode,
      organizationNameTh: organizations.nameTh,
      organizationNameEn: organizations.nameEn,
      language: users.locale,
      isService: users.isService,
      isActive: users.isActive,
      mustChangePassword: users.mustChangePassword,
      temporaryPasswordExpiresAt: users.temporaryPasswordExpiresAt,
      hasPassword: sql`(${users.passwordHash} IS NOT NULL)`.mapWith(Boolean),
      signInProvider: users.oidcIssuer,
      nameAtProvider: users.oidcSubject,
      changes: users.versionNo,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
      lastSignInAt: users.lastSignInAt,
    },
    where: eq(users.userId, me.userId),
    key: null,
  },
];

export const heldRoles: readonly Source[] = [
  {
    from: userAssignments,
    joins: [{ table: roles, on: eq(roles.id, userAssignments.roleId) }],
    fields: {
      publicId: userAssignments.publicId,
      role: roles.roleCode,
      nameTh: roles.nameTh,
      nameEn: roles.nameEn,
      organization: organizationCode(userAssignments.organizationId),
      project: projectCode(userAssignments.projectId),
      contract: contractCode(userAssignments.contractId),
      grantedAt: userAssignments.createdAt,
      revokedAt: userAssignments.revokedAt,
    },
    where: eq(userAssignments.userId, me.userId),
    key: userAssignments.id,
  },
];

export const memberships: readonly Source[] = [
  {
    from: disciplineReviewTeamMembers,
    joins: [
      { table: disciplineReviewTeams, on: eq(disciplineReviewTeams.id, disciplineReviewTeamMembers.reviewTeamId) },
    ],
    fields: {
      kind: text('review_team'),
      organization: organizationCode(disciplineReviewTeams.organizationId),
      project: none,
      documentType: none,
      discipline: sql`(SELECT d.discipline_code FROM disciplines d WHERE d.id = ${disciplineReviewTeams.disciplineId})`,
      part: sql`IF(${disciplineReviewTeamMembers.isLead}, 'LEAD', 'MEMBER')`,
    },
    where: eq(disciplineReviewTeamMembers.userId, me.userId),
    key: null,
  },
  {
    from: distributionMatrixEntries,
    fields: {
      kind: text('distribution_matrix'),
      organization: organizationCode(distributionMatrixEntries.organizationId),
      project: projectCode(distributionMatrixEntries.projectId),
      documentType: typeCode(distributionMatrixEntries.correspondenceTypeId),
      discipline: sql`(SELECT d.discipline_code FROM disciplines d WHERE d.id = ${distributionMatrixEntries.disciplineId})`,
      part: distributionMatrixEntries.assigneeType,
    },
    where: eq(distributionMatrixEntries.userId, me.userId),
    key: distributionMatrixEntries.id,
  },
];

export const delegations: readonly Source[] = [
  {
    from: workflowDelegations,
    fields: {
      publicId: workflowDelegations.publicId,
      organization: organizationCode(workflowDelegations.organizationId),
      from: personName(workflowDelegations.delegatorId),
      to: personName(workflowDelegations.delegateId),
      project: projectCode(workflowDelegations.projectId),
      documentType: typeCode(workflowDelegations.correspondenceTypeId),
      reason: workflowDelegations.reason,
      startsAt: workflowDelegations.startsAt,
      endsAt: workflowDelegations.endsAt,
      createdAt: workflowDelegations.createdAt,
      withdrawnAt: workflowDelegations.withdrawnAt,
    },
    where: or(eq(workflowDelegations.delegatorId, me.userId), eq(workflowDelegations.delegateId, me.userId)),
    key: workflowDelegations.id,
  },
];

export const sessions: readonly Source[] = [
  {
    from: userSessions,
    fields: {
      publicId: userSessions.publicId,
      organization: organizationCode(userSessions.actingOrganizationId),
      signInMethod: userSessions.signInMethod,
      secondFactor: userSessions.secondFactor,
      ipAddress: userSessions.ipAddress,
      browser: userSessions.userAgent,
      createdAt: userSessions.createdAt,
      lastSeenAt: userSessions.lastSeenAt,
      expiresAt: userSessions.expiresAt,
      provenBy: userSessions.provenBy,
      provenAt: userSessions.provenAt,
      endedBy: userSessions.revokeReason,
      endedAt: userSessions.revokedAt,
    },
    where: eq(userSessions.userId, me.userId),
    key: userSessions.id,
  },
];

export const signInAids: readonly Source[] = [
  {
    from: userFactors,
    fields: {
      kind: userFactors.kind,
      name: userFactors.name,
      createdAt: userFactors.createdAt,
      usedAt: userFactors.lastUsedAt,
      endedAt: userFactors.removedAt,
    },
    where: eq(userFactors.userId, me.userId),
    key: userFactors.id,
  },
  {
    from: recoveryCodes,
    fields: {
      kind: text('RECOVERY_CODE'),
      name: none,
      createdAt: recoveryCodes.createdAt,
      usedAt: recoveryCodes.usedAt,
      endedAt: recoveryCodes.replacedAt,
    },
    where: eq(recoveryCodes.userId, me.userId),
    key: recoveryCodes.id,
  },
];

/** Other ways in, each for a short time. */
export const links: readonly Source[] = [
  {
    from: oneTimeLinks,
    fields: {
      kind: text('LINK'),
      name: oneTimeLinks.purpose,
      createdAt: oneTimeLinks.createdAt,
      usedAt: oneTimeLinks.usedAt,
      endedAt: oneTimeLinks.expiresAt,
    },
    where: eq(oneTimeLinks.userId, me.userId),
    key: oneTimeLinks.id,
  },
  {
    from: signInChallenges,
    fields: {
      kind: text('UNFINISHED_SIGN_IN'),
      name: signInChallenges.kind,
      createdAt: signInChallenges.createdAt,
      usedAt: signInChallenges.usedAt,
      endedAt: signInChallenges.expiresAt,
    },
    where: eq(signInChallenges.userId, me.userId),
    key: signInChallenges.id,
  },
];

export const tokens: readonly Source[] = [
  {
    from: apiTokens,
    fields: {
      publicId: apiTokens.publicId,
      name: apiTokens.name,
      organization: organizationCode(apiTokens.actingOrganizationId),
      scopes: apiTokens.scopes,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
      revokedAt: apiTokens.revokedAt,
    },
    where: eq(apiTokens.userId, me.userId),
    key: apiTokens.id,
  },
];
