import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { projects } from '@/db/schema/organizations';
import { findOrganization } from '@/db/testing/factories/people';
import { signIn, submitDraft, writeDrafts } from '../bench/submit-action/callers';
import { actionId, type Web } from '../bench/submit-action/web';

const PROJECT = 'LCBP3-C2';
/** Enough for a letter a second through the longest run. */
const LETTERS = 900;
const PAUSE_MS = 1000;

/** Sends a letter a second, so that rates and quantiles have something to say. An outage refuses some, which is fine. */
export async function startTraffic(web: Web): Promise<{ sent: () => number; stop: () => Promise<void> }> {
  const [project] = await getDatabase().select().from(projects).where(eq(projects.projectCode, PROJECT));
  if (!project) throw new Error('no master data');
  const caller = await signIn('คคง.');
  const { publicId: recipientPublicId } = await findOrganization('สคฉ.3');
  await writeDrafts(caller, { projectPublicId: project.publicId, recipientPublicId }, LETTERS);
  const id = actionId('app/(app)/p/[project]/correspondence/actions.ts', 'submitAction');
  const agent = new Agent({ keepAlive: true });
  const stopping = new AbortController();
  let sent = 0;
  const run = async () => {
    for (const draft of caller.drafts) {
      if (stopping.signal.aborted) return;
      const answer = await submitDraft(agent, { port: web.port, actionId: id, project: PROJECT }, caller, draft).catch(
        () => null,
      );
      if (answer !== null) sent += 1;
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const over = run();
  return {
    sent: () => sent,
    stop: async () => {
      stopping.abort();
      await over;
      agent.destroy();
    },
  };
}
