import { getTranslations } from 'next-intl/server';
import { NoPermission } from '@/app/_ui/no-permission';
import { listCapabilities } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';

/** Null when the actor manages members somewhere, otherwise what to show instead. */
export async function refusalOf(ctx: UserCtx) {
  const held = await listCapabilities(ctx);
  if (held.includes('member.manage')) return null;
  const t = await getTranslations('users');
  return <NoPermission roles={t('managers').split(', ')} />;
}
