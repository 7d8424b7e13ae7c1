import { z } from 'zod';

/** A password or a code; what it is the server knows. */
const Proof = z.object({ proof: z.string().min(1, { error: 'REQUIRED' }).max(200) });
const NoProof = z.object({ proof: z.string().max(200) });

/** @param isOptional for a person who has nothing to show but their session */
export function proofFields(isOptional: boolean) {
  return isOptional ? NoProof : Proof;
}
