import { z } from 'zod';
import { PublicId } from './public-id';

// References of API answers to other records. One schema each, so that generated clients have one type each.

/** An entry of a list, by its code: a type, a status, a state. The name is in the reader's language. */
export const CodeRef = z.strictObject({ code: z.string(), name: z.string() }).meta({ id: 'CodeRef' });
export type CodeRef = z.infer<typeof CodeRef>;

/** A project, a contract or an organization. */
export const CodedRef = z
  .strictObject({ publicId: PublicId, code: z.string(), name: z.string() })
  .meta({ id: 'CodedRef' });
export type CodedRef = z.infer<typeof CodedRef>;

export const PersonRef = z.strictObject({ publicId: PublicId, name: z.string() }).meta({ id: 'PersonRef' });
export type PersonRef = z.infer<typeof PersonRef>;
