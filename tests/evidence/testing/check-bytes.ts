import { checkPack, type PackVerdict } from '@/lib/operations/evidence/check/check-pack';
import { openZip } from '@/lib/operations/evidence/check/read-zip';

/** Verifies the bytes of a ZIP as both verifiers do. */
export async function checkBytes(zip: Uint8Array, expected?: string): Promise<PackVerdict> {
  const source = await openZip({
    size: zip.length,
    slice: async (start, end) => new Uint8Array(zip.subarray(start, end)),
  });
  return checkPack(source, { expected });
}
