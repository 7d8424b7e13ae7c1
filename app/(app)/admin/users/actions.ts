'use server';

import { type ActionOptions, action, command } from '@/app/_web/action';
import { requestCopyFor } from '@/lib/operations/personal-data/request-copy-for';
import { RequestCopyFor } from '@/lib/operations/personal-data/schema';
import { resetFactors } from '@/lib/people/identity/factors/reset-factors';
import { ResetFactors } from '@/lib/people/identity/factors/schema';
import {
  CreateUser,
  GrantRole,
  IssueServiceToken,
  RevokeRole,
  RevokeToken,
  UpdateUser,
  UserName,
  UserVersion,
} from '@/lib/people/identity/schema';
import { endUserSessions } from '@/lib/people/identity/sessions/end-user-sessions';
import { EndUserSessions } from '@/lib/people/identity/sessions/schema';
import { issuePasswordLink } from '@/lib/people/identity/sign-in/issue-password-link';
import { issueServiceToken } from '@/lib/people/identity/tokens/issue-service-token';
import { revokeManagedToken } from '@/lib/people/identity/tokens/revoke-managed-token';
import { createUser } from '@/lib/people/identity/users/create-user';
import { deactivateUser } from '@/lib/people/identity/users/deactivate-user';
import { grantRole } from '@/lib/people/identity/users/grant-role';
import { reactivateUser } from '@/lib/people/identity/users/reactivate-user';
import { revokeRole } from '@/lib/people/identity/users/revoke-role';
import { updateUser } from '@/lib/people/identity/users/update-user';

/** After a change the lists and the person's page show it. */
const REFRESH: ActionOptions = { revalidate: [['/admin/users', 'layout']] };

export const createUserAction = action(CreateUser, createUser, REFRESH);

export const updateUserAction = action(UpdateUser, updateUser, REFRESH);

export const deactivateUserAction = action(UserVersion, deactivateUser, REFRESH);

export const reactivateUserAction = action(UserVersion, reactivateUser, REFRESH);

export const issuePasswordLinkAction = action(UserName, issuePasswordLink);

export const resetFactorsAction = action(ResetFactors, resetFactors, REFRESH);

export const endUserSessionsAction = action(EndUserSessions, endUserSessions, REFRESH);

export const grantRoleAction = action(GrantRole, grantRole, REFRESH);

export const revokeRoleAction = action(RevokeRole, revokeRole, REFRESH);

export const issueServiceTokenAction = action(IssueServiceToken, issueServiceToken, REFRESH);

export const revokeManagedTokenAction = action(RevokeToken, revokeManagedToken, {
  revalidate: [['/admin/tokens'], ['/admin/users', 'layout']],
});

export const requestCopyForAction = command('requestCopyFor', RequestCopyFor, requestCopyFor, REFRESH);
