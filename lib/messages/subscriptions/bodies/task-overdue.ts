import { z } from 'zod';
import { bodyOf, Document } from './parts';

/** A step passed its due date. Once per step and due date. */
export const TaskOverdue = bodyOf(
  'task.overdue',
  z.object({
    document: Document,
    instanceId: z.uuid(),
    workflowCode: z.string(),
    state: z.string(),
    dueAt: z.iso.datetime().nullable(),
    /** Organizations that the document waits for. */
    holderPublicIds: z.array(z.uuid()),
  }),
);
