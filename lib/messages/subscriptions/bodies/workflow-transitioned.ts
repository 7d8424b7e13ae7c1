import { z } from 'zod';
import { bodyOf, Document } from './parts';

/** A workflow took a step. `holders`: organizations that the document waits for now. */
export const WorkflowTransitioned = bodyOf(
  'workflow.transitioned',
  z.object({
    document: Document,
    instanceId: z.uuid(),
    workflowCode: z.string(),
    action: z.string(),
    fromState: z.string(),
    toState: z.string(),
    /** Null: the engine, a timer, or a person whom the history does not name to the subscriber. */
    actorPublicId: z.uuid().nullable(),
    holderPublicIds: z.array(z.uuid()),
    dueAt: z.iso.datetime().nullable(),
  }),
);
