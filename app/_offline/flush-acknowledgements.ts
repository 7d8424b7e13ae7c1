type Flush = () => Promise<unknown>;

const flushes = new Set<Flush>();

/** Registers the sender of acknowledgements that are still in their undo time. @returns unregisters it */
export function onFlush(flush: Flush): () => void {
  flushes.add(flush);
  return () => void flushes.delete(flush);
}

/** Flushes before the session or its organization changes: resolves when every call is answered or queued. */
export async function flushAcknowledgements(): Promise<void> {
  await Promise.allSettled([...flushes].map((flush) => flush()));
}
