import type { UserCtx } from '../ctx';
import { env } from '../env';
import { getWhereabouts, type Whereabouts } from '../identity/queries';
import { countMyWork, type MyWorkCounts } from '../my-work/count-my-work';
import { countUnread } from '../notifications/queries';
import { sendingProjects } from '../rfas/sending-projects';

export interface Shell extends Whereabouts {
  unreadNotifications: number;
  work: MyWorkCounts;
  /** Codes of the projects in which the acting organization writes RFAs. */
  rfaProjects: string[];
  demo: boolean;
}

/** Everything the frame around a page shows, in one call. */
export async function getShell(ctx: UserCtx): Promise<Shell> {
  const [whereabouts, unreadNotifications, work, rfaProjects] = await Promise.all([
    getWhereabouts(ctx),
    countUnread(ctx),
    countMyWork(ctx),
    sendingProjects(ctx),
  ]);
  return { ...whereabouts, unreadNotifications, work, rfaProjects, demo: env().DEMO };
}
