import { raisingProjects } from '@/lib/documents/ncrs/draft/raising-projects';
import { sendingProjects } from '@/lib/documents/rfas/draft/sending-projects';
import { countUnread } from '@/lib/messages/notifications/queries';
import { getWhereabouts, type Whereabouts } from '@/lib/people/identity/access/queries';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { countMyWork, type MyWorkCounts } from '../my-work/count-my-work';

export interface Shell extends Whereabouts {
  unreadNotifications: number;
  work: MyWorkCounts;
  /** Codes of the projects in which the acting organization writes RFAs. */
  rfaProjects: string[];
  /** Codes of the projects in which it raises NCRs. */
  ncrProjects: string[];
  demo: boolean;
}

/** Everything the frame around a page shows, in one call. */
export async function getShell(ctx: UserCtx): Promise<Shell> {
  const [whereabouts, unreadNotifications, work, rfaProjects, ncrProjects] = await Promise.all([
    getWhereabouts(ctx),
    countUnread(ctx),
    countMyWork(ctx),
    sendingProjects(ctx),
    raisingProjects(ctx),
  ]);
  return { ...whereabouts, unreadNotifications, work, rfaProjects, ncrProjects, demo: env().DEMO };
}
