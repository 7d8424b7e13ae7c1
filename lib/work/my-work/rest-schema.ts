import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { AcknowledgedItems } from './schema';

/** REST input, where the idempotency key is a header. */
export const AcknowledgeBody = z.strictObject({
  items: AcknowledgedItems,
  /** The caller's intended acting organization; a mismatch is refused. */
  actingOrganizationPublicId: PublicId.optional(),
  /** The caller's intended person; a mismatch is refused. */
  userPublicId: PublicId.optional(),
});

/** Result per document: acknowledged or refused, with its state or the reason. */
export const AcknowledgeAnswer = z.strictObject({
  results: z.array(
    z.discriminatedUnion('ok', [
      z.strictObject({ instanceId: PublicId, ok: z.literal(true), state: z.string() }),
      z.strictObject({ instanceId: PublicId, ok: z.literal(false), code: z.string(), message: z.string() }),
    ]),
  ),
});
export type AcknowledgeAnswer = z.infer<typeof AcknowledgeAnswer>;
