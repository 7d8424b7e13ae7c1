import { randomUUID } from 'node:crypto';
import type { NumberCall } from '../harness/check-numbers';
import { oneOf } from '../harness/random';
import type { Caller } from './caller';
import type { Journal } from './journal';

/** Writes a letter and sends it: one number. */
export async function sendLetter({ cast, journal, random, call }: Caller): Promise<void> {
  const token = oneOf(cast.writers, random);
  const at = Math.floor(random() * cast.letters.length);
  const body = cast.letters[at];
  const draft = await call({ path: '/correspondences', token, key: randomUUID(), body });
  if (draft?.status !== 201) return;
  const publicId = String(draft.body.publicId);
  const one: NumberCall = {
    publicId,
    series: String(at),
    startedAt: performance.now(),
    endedAt: Number.POSITIVE_INFINITY,
    outcome: 'unknown',
  };
  journal.numbers.push(one);
  const { versionNo } = draft.body;
  const path = `/correspondences/${publicId}/submit`;
  const sent = await call({ path, token, key: randomUUID(), body: { versionNo } });
  if (!sent) return;
  one.endedAt = performance.now();
  if (sent.status === 200) {
    one.outcome = { documentNumber: String(sent.body.documentNumber) };
    noteNumber(journal, one.endedAt);
  } else {
    one.outcome = { refused: String(sent.code) };
    journal.refused += 1;
  }
}

function noteNumber(journal: Journal, at: number): void {
  journal.acknowledged.numbers += 1;
  journal.longestGapMs = Math.max(journal.longestGapMs, at - journal.lastNumberAt);
  journal.lastNumberAt = at;
}
