import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { AcknowledgedItems } from './schema';

/** Over REST, where the key is a header. */
export const AcknowledgeBody = z.strictObject({
  items: AcknowledgedItems,
  /** The organization that the caller means to act for; another one is refused. */
  actingOrganizationPublicId: PublicId.optional(),
  /** The person that the caller means to act as; another one is refused. */
  userPublicId: PublicId.optional(),
});

/** Of each document: whether it is acknowledged, and the state it is in now or why not. */
export const AcknowledgeAnswer = z.strictObject({
  results: z.array(
    z.discriminatedUnion('ok', [
      z.strictObject({ instanceId: PublicId, ok: z.literal(true), state: z.string() }),
      z.strictObject({ instanceId: PublicId, ok: z.literal(false), code: z.string(), message: z.string() }),
    ]),
  ),
});
export type AcknowledgeAnswer = z.infer<typeof AcknowledgeAnswer>;
