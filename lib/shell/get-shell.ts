import type { UserCtx } from '../ctx';
import { env } from '../env';
import { getWhereabouts, type Whereabouts } from '../identity/queries';
import { countUnread } from '../notifications/queries';

export interface Shell extends Whereabouts {
  unreadNotifications: number;
  demo: boolean;
}

/** Everything the frame around a page shows, in one call. */
export async function getShell(ctx: UserCtx): Promise<Shell> {
  const [whereabouts, unreadNotifications] = await Promise.all([getWhereabouts(ctx), countUnread(ctx)]);
  return { ...whereabouts, unreadNotifications, demo: env().DEMO };
}
