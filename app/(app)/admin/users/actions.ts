'use server';

import { revalidatePath } from 'next/cache';
import { action } from '@/app/_web/action';
import { createUser } from '@/lib/identity/create-user';
import { deactivateUser } from '@/lib/identity/deactivate-user';
import { grantRole } from '@/lib/identity/grant-role';
import { issuePasswordLink } from '@/lib/identity/issue-password-link';
import { issueServiceToken } from '@/lib/identity/issue-service-token';
import { reactivateUser } from '@/lib/identity/reactivate-user';
import { revokeManagedToken } from '@/lib/identity/revoke-managed-token';
import { revokeRole } from '@/lib/identity/revoke-role';
import {
  CreateUser,
  GrantRole,
  IssueServiceToken,
  RevokeRole,
  RevokeToken,
  UpdateUser,
  UserName,
  UserVersion,
} from '@/lib/identity/schema';
import { updateUser } from '@/lib/identity/update-user';

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
