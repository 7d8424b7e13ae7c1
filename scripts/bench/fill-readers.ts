import { max } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { insertReaders } from '@/lib/people/identity/readers/add-readers';
import { documentsBetween } from '@/lib/people/identity/readers/readers-rule';
import { systemCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';

/** As many as delta 96 writes in one transaction. */
const BATCH = 10_000;

/** Writes the readers of documents that a bench has copied by hand. */
export async function fillReaders(): Promise<void> {
  const [newest] = await getDatabase()
    .select({ id: max(correspondences.id) })
    .from(correspondences);
  const last = newest?.id ?? 0;
  for (let after = 0; after < last; after += BATCH) {
    await transact(systemCtx('bench'), (tx) => insertReaders(tx, documentsBetween(after, after + BATCH)));
  }
}
