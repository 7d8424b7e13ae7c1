import { setTimeout as sleep } from 'node:timers/promises';
import { localDoor } from '../harness/ask';
import { signIn, submitDraft, writeDrafts } from '../harness/callers';
import { submitActionOf, type Web } from '../harness/web';

/** Enough for a letter a second through the longest run. */
const LETTERS = 900;
const PAUSE_MS = 1000;

/** Sends a letter a second, so that rates and quantiles have something to say. An outage refuses some, which is fine. */
export async function startTraffic(web: Web): Promise<{ sent: () => number; stop: () => Promise<void> }> {
  const caller = await signIn('คคง.');
  await writeDrafts(caller, 'สคฉ.3', LETTERS);
  const id = submitActionOf();
  const door = localDoor(web.port);
  const stopping = new AbortController();
  let sent = 0;
  const run = async () => {
    for (const draft of caller.drafts) {
      if (stopping.signal.aborted) return;
      const answer = await submitDraft(door, id, caller, draft).catch(() => null);
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
      door.agent.destroy();
    },
  };
}
