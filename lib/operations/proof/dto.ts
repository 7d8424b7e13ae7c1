import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';

/** Parts of a verification, in the order of the page. */
const PROOF_CHECKS = ['number', 'content', 'history', 'records', 'audit', 'files', 'copies'] as const;

/** `OPEN`: there is nothing to compare yet, or not all of it was compared. */
const PROOF_RESULTS = ['HOLDS', 'FAILS', 'OPEN'] as const;

export const ProofCheck = z.strictObject({
  check: z.enum(PROOF_CHECKS),
  result: z.enum(PROOF_RESULTS),
  /** Counts and hashes that were compared, by name. */
  compared: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Rules that are broken; for an auditor, `npm run numbering:verify` and its like have the particulars. */
  faults: z.array(z.string()),
});
export type ProofCheck = z.infer<typeof ProofCheck>;

/** The verification of one document at one moment. */
export const Proof = z.strictObject({
  publicId: PublicId,
  projectCode: z.string(),
  typeCode: z.string(),
  number: z.string().nullable(),
  /** ISO 8601, UTC. */
  verifiedAt: z.iso.datetime(),
  isWhole: z.boolean(),
  checks: z.array(ProofCheck),
});
export type Proof = z.infer<typeof Proof>;
