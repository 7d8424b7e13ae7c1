import { z } from 'zod';
import { ANY_KIND_CODES } from '@/lib/documents/kind-traits';

// Parts of bodies: public identifiers, codes, numbers and subjects. No text, file or person's name, which need a
// sign-in.

const Project = z.object({ publicId: z.uuid(), code: z.string() });

export const Organization = z.object({ publicId: z.uuid(), code: z.string() });

export const Document = z.object({
  publicId: z.uuid(),
  kind: z.enum(ANY_KIND_CODES),
  typeCode: z.string(),
  /** Null before it has one. */
  number: z.string().nullable(),
  subject: z.string(),
  /** Its page, behind the sign-in. */
  url: z.url(),
});

/** The parts that every body has. `id` is the `webhook-id` of every try. */
export function bodyOf<const K extends string, D extends z.ZodType>(kind: K, data: D) {
  return z.object({
    id: z.uuid(),
    version: z.literal(1),
    kind: z.literal(kind),
    occurredAt: z.iso.datetime(),
    project: Project.nullable(),
    data,
  });
}
