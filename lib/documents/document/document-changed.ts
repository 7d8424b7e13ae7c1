import type { EmittedEvent } from '@/lib/platform/outbox/emit';

/** Event of a change that the search has to follow; the submission of a document has an event of its own. */
export function documentChanged(documentPublicId: string): EmittedEvent<'document.changed'> {
  return {
    type: 'document.changed',
    payload: { documentPublicId },
    entityType: 'correspondence',
    entityPublicId: documentPublicId,
  };
}
