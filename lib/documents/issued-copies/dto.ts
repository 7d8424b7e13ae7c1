import { z } from 'zod';
import { COPY_CAUSES } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';

/** An issued copy: the paper of a document as it was at an event. */
export const IssuedCopy = z.strictObject({
  publicId: PublicId,
  cause: z.enum(COPY_CAUSES),
  /** Of the event. */
  causedAt: z.iso.datetime(),
  madeAt: z.iso.datetime(),
  /** The document was issued before copies were kept. */
  isMadeLater: z.boolean(),
  /** Empty for a document without revisions. */
  revisionLabel: z.string(),
  pages: z.int(),
  sizeBytes: z.int(),
  sha256: z.string(),
  locale: z.enum(['th', 'en']),
  /** Name in the certificate of its electronic seal; null: not sealed. */
  sealedBy: z.string().nullable(),
  /** SHA-256 of that certificate. */
  sealFingerprint: z.string().nullable(),
  sealedAt: z.iso.datetime().nullable(),
  /** Certified by a timestamp authority; null: sealed without one. */
  timestampedAt: z.iso.datetime().nullable(),
});
export type IssuedCopy = z.infer<typeof IssuedCopy>;

/** Why a copy is not there yet. STOPPED: an administrator has to send its delivery again. */
export const OUTSTANDING_REASONS = [
  'WAITING',
  'NO_CHROMIUM',
  'STORAGE_FULL',
  'NO_READER',
  'SEAL_FILE',
  'SEAL_PASSWORD',
  'SEAL_EXPIRED',
  'TIMESTAMP',
  'FAILED',
  'STOPPED',
] as const;

export const OutstandingCopy = z.strictObject({
  since: z.iso.datetime(),
  reason: z.enum(OUTSTANDING_REASONS),
});
export type OutstandingCopy = z.infer<typeof OutstandingCopy>;

export const IssuedCopyList = z.strictObject({
  /** The latest first. */
  copies: z.array(IssuedCopy),
  outstanding: z.array(OutstandingCopy),
});
export type IssuedCopyList = z.infer<typeof IssuedCopyList>;
