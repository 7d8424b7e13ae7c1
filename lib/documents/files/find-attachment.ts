import type { UserCtx } from '@/lib/platform/ctx';
import { findInCirculations } from './attachment-places/circulations';
import { findInDocuments } from './attachment-places/documents';
import { findInAsbuiltDrawings, findInContractDrawings, findInShopDrawings } from './attachment-places/drawings';
import { findInImportedNumbers } from './attachment-places/imported-numbers';
import { findInResets } from './attachment-places/number-resets';
import { findOwnUpload } from './attachment-places/own-upload';
import { findInHistory } from './attachment-places/workflow-history';

export interface FoundAttachment {
  publicId: string;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  /** Owner of the record. */
  organizationId: number | null;
  secrecy: string;
  projectId: number | null;
  contractId: number | null;
  mayView: number;
  mayDownload: number;
}

/**
 * An attachment that the actor may know of, or null. Searched places: their own uploads, then visible documents, drawings,
 * workflow steps and circulations, the evidence of resets they approve, and scans of imported numbers.
 */
export async function findAttachment(ctx: UserCtx, publicId: string): Promise<FoundAttachment | null> {
  return (
    (await findOwnUpload(ctx, publicId)) ??
    (await findInDocuments(ctx, publicId)) ??
    (await findInShopDrawings(ctx, publicId)) ??
    (await findInAsbuiltDrawings(ctx, publicId)) ??
    (await findInContractDrawings(ctx, publicId)) ??
    (await findInHistory(ctx, publicId)) ??
    (await findInCirculations(ctx, publicId)) ??
    (await findInResets(ctx, publicId)) ??
    (await findInImportedNumbers(ctx, publicId)) ??
    null
  );
}
