'use server';

import { revalidatePath } from 'next/cache';
import { action } from '@/app/_web/action';
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
async function refreshed<T>(result: Promise<T>): Promise<T> {
  const data = await result;
  revalidatePath('/admin/users', 'layout');
  return data;
}

export const createUserAction = action(CreateUser, (ctx, input) => refreshed(createUser(ctx, input)));

export const updateUserAction = action(UpdateUser, (ctx, input) => refreshed(updateUser(ctx, input)));

export const deactivateUserAction = action(UserVersion, (ctx, input) => refreshed(deactivateUser(ctx, input)));

export const reactivateUserAction = action(UserVersion, (ctx, input) => refreshed(reactivateUser(ctx, input)));

export const issuePasswordLinkAction = action(UserName, (ctx, input) => issuePasswordLink(ctx, input));

export const grantRoleAction = action(GrantRole, (ctx, input) => refreshed(grantRole(ctx, input)));

export const revokeRoleAction = action(RevokeRole, (ctx, input) => refreshed(revokeRole(ctx, input)));

export const issueServiceTokenAction = action(IssueServiceToken, (ctx, input) =>
  refreshed(issueServiceToken(ctx, input)),
);

export const revokeManagedTokenAction = action(RevokeToken, (ctx, input) => {
  revalidatePath('/admin/tokens');
  return refreshed(revokeManagedToken(ctx, input));
});
