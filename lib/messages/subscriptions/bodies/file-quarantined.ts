import { z } from 'zod';
import { bodyOf, Organization } from './parts';

/** The scanner found a virus in an uploaded file. It is kept apart and part of no document, so it has no project. */
export const FileQuarantined = bodyOf(
  'file.quarantined',
  z.object({ filePublicId: z.uuid(), uploadedByPublicId: z.uuid(), organization: Organization }),
);
