import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { draftOf, type LoadedDocument } from './load-documents';

/** Revision to read: by its publicId, or the draft of the next one. Default: the current revision. */
export const RevisionChoice = z.union([PublicId, z.literal('draft')]);
export type RevisionChoice = z.infer<typeof RevisionChoice>;

export const RevisionQuery = z.strictObject({ revision: RevisionChoice.optional() });

/**
 * publicId of the chosen revision. The current one is the default, also for its originator. An issued document keeps
 * its number, date and workflow while its next revision is a draft. Readers without that draft get the current
 * revision.
 */
export function shownRevision(document: LoadedDocument, choice: RevisionChoice | undefined): string {
  if (choice === undefined) return document.revision.publicId;
  if (choice !== 'draft') return choice;
  return (document.facts.isOriginator ? draftOf(document) : document.revision).publicId;
}
