type Flush = () => Promise<unknown>;

const flushes = new Set<Flush>();

/** Names what sends the acknowledgements that still wait for their undo. @returns takes it back */
export function onFlush(flush: Flush): () => void {
  flushes.add(flush);
  return () => void flushes.delete(flush);
}

/** Before the session or its organization changes: resolves when everything was answered or is in the queue. */
export async function flushAcknowledgements(): Promise<void> {
  await Promise.allSettled([...flushes].map((flush) => flush()));
}
