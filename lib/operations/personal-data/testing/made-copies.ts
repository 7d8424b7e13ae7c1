import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { getDatabase } from '@/db/client';
import { userSessions } from '@/db/schema/sessions';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';
import type { SubjectKey } from '../content/subjects';
import { makeCopy } from '../make-copy';
import { openCopy } from '../open-copy';
import { requestCopy } from '../request-copy';

/** Makes the copy of an event, as the worker does. */
export const makeRequested = (publicId: string) =>
  makeCopy(systemCtx('test'), {
    type: 'personal_data.requested',
    payload: { copyPublicId: publicId },
  } as OutboxEvent);

/** A copy that is ready. */
export async function madeCopy(ctx: UserCtx): Promise<string> {
  const { publicId } = await requestCopy(ctx, {});
  await makeRequested(publicId);
  return publicId;
}

/** The session's proof is older than a copy accepts. */
export async function ageProof({ actor }: UserCtx): Promise<void> {
  await getDatabase()
    .update(userSessions)
    .set({ provenAt: sql`NOW(3) - INTERVAL 11 MINUTE` })
    .where(eq(userSessions.id, actor.sessionId ?? 0));
}

/** The files of a downloaded copy, as texts. */
export async function filesOf(ctx: UserCtx, publicId: string): Promise<Record<string, string>> {
  const content = await buffer((await openCopy(ctx, { publicId })).read());
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return Object.fromEntries(Object.entries(unzipSync(content)).map(([name, bytes]) => [name, decoder.decode(bytes)]));
}

/** Rows of a subject. */
export function rowsOf(files: Record<string, string>, key: SubjectKey): Record<string, unknown>[] {
  return JSON.parse(files[`${key}.json`] ?? '').rows;
}
