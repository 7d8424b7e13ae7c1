import { setTimeout as sleep } from 'node:timers/promises';

/** Recovery of a killed server, or the start of a process, on a busy machine. */
const READY_MS = 180_000;

/** Polls until `isThere` is true; an error counts as false. @throws Error after three minutes */
export async function waitFor(name: string, isThere: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_MS;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      if (await isThere()) return;
    } catch (error) {
      last = error;
    }
    await sleep(200);
  }
  throw new Error(`${name} is not there after ${READY_MS / 1000} s`, { cause: last });
}
