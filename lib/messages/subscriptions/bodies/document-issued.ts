import { z } from 'zod';
import { bodyOf, Document, Organization } from './parts';

/** A document got its number, or a revision of it was sent under the number it has. */
export const DocumentIssued = bodyOf(
  'document.issued',
  z.object({ document: Document, originator: Organization.nullable() }),
);
