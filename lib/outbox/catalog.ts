import { z } from 'zod';

/**
 * Every event of the product: its payload (ids, and facts that will not be readable later), its version and the
 * consumers that must be served. A consumer added later serves only events emitted after it.
 */
export const EVENTS = {
  'correspondence.submitted': {
    version: 1,
    payload: z.object({
      correspondencePublicId: z.uuid(),
      projectPublicId: z.uuid(),
      typeCode: z.string(),
      documentNumber: z.string(),
      subject: z.string(),
      originatorPublicId: z.uuid(),
      recipientPublicIds: z.array(z.uuid()),
    }),
    consumers: ['notify-in-app'],
  },
  'correspondence.cancelled': {
    version: 1,
    payload: z.object({
      correspondencePublicId: z.uuid(),
      projectPublicId: z.uuid(),
      typeCode: z.string(),
      documentNumber: z.string(),
      subject: z.string(),
      originatorPublicId: z.uuid(),
      recipientPublicIds: z.array(z.uuid()),
      reason: z.string(),
    }),
    consumers: ['notify-in-app'],
  },
  'numbering.reset_requested': {
    version: 1,
    payload: z.object({
      resetPublicId: z.uuid(),
      seriesPublicId: z.uuid(),
      projectCode: z.string(),
      typeCode: z.string(),
      pattern: z.string(),
      nextNumber: z.int(),
      byPublicId: z.uuid(),
      byName: z.string(),
    }),
    consumers: ['notify-in-app'],
  },
  'numbering.reset_closed': {
    version: 1,
    payload: z.object({
      resetPublicId: z.uuid(),
      seriesPublicId: z.uuid(),
      projectCode: z.string(),
      typeCode: z.string(),
      pattern: z.string(),
      nextNumber: z.int(),
      state: z.enum(['APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED']),
      /** Null: it lapsed. */
      byPublicId: z.uuid().nullable(),
      byName: z.string().nullable(),
    }),
    consumers: ['notify-in-app'],
  },
  'numbering.imported': {
    version: 1,
    payload: z.object({
      importPublicId: z.uuid(),
      projectPublicId: z.uuid(),
      fileName: z.string(),
      numberCount: z.int(),
      reason: z.string(),
    }),
    consumers: [],
  },
  'numbering.import_undone': {
    version: 1,
    payload: z.object({
      importPublicId: z.uuid(),
      projectPublicId: z.uuid(),
      fileName: z.string(),
      numberCount: z.int(),
      reason: z.string(),
    }),
    consumers: [],
  },
  'ops.dead_letter': {
    version: 1,
    payload: z.object({ eventId: z.uuid(), consumer: z.string(), errorClass: z.string() }),
    consumers: [],
  },
} as const satisfies Record<string, { version: number; payload: z.ZodType; consumers: readonly Consumer[] }>;

/** A reaction to events, with its own delivery row, retries and dead letter. */
export const CONSUMERS = ['notify-in-app'] as const;
export type Consumer = (typeof CONSUMERS)[number];

export type EventType = keyof typeof EVENTS;
export type EventPayload<T extends EventType> = z.infer<(typeof EVENTS)[T]['payload']>;
