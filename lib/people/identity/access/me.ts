import { z } from 'zod';
import { LOCALES } from '@/db/enums';
import type { UserCtx } from '@/lib/platform/ctx';
import { PublicId } from '@/lib/platform/public-id';
import { CodedRef } from '@/lib/platform/references';
import { getWhereabouts } from './queries';

/** For whom the credential of the request acts, and what it may do. */
export const Me = z.strictObject({
  user: z.strictObject({ publicId: PublicId, username: z.string(), name: z.string(), locale: z.enum(LOCALES) }),
  /** The acting organization: it writes every document, and every visibility follows it. */
  organization: CodedRef,
  /** Organizations that the person may act for in the application; a token acts for one of them. */
  organizations: z.array(CodedRef),
  /** Permission codes of the token; null for a session. */
  scopes: z.array(z.string()).nullable(),
  /** Permission codes that are held somewhere and, for a token, are among its scopes. */
  permissions: z.array(z.string()),
});
export type Me = z.infer<typeof Me>;

export async function getMe(ctx: UserCtx): Promise<Me> {
  const { user, actingOrganization, organizations, capabilities } = await getWhereabouts(ctx);
  const { tokenScopes } = ctx.actor;
  return {
    user: { publicId: user.publicId, username: user.username, name: user.displayName, locale: ctx.locale },
    organization: actingOrganization,
    organizations,
    scopes: tokenScopes && [...tokenScopes].sort(),
    permissions: capabilities.filter((code) => tokenScopes === null || tokenScopes.includes(code)),
  };
}
