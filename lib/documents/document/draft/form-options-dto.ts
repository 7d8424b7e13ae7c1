import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import { CodeRef, PersonRef } from '@/lib/platform/references';
import { OrganizationRef, SenderRef } from '../dto';

// Options of the draft form, and hits of the command palette.

export const FormOptions = z.strictObject({
  project: z.strictObject({ publicId: PublicId, code: z.string(), name: z.string() }),
  originator: OrganizationRef,
  types: z.array(CodeRef.extend({ requiresContract: z.boolean(), requiresContent: z.boolean() })),
  templates: z.array(
    z.strictObject({ publicId: PublicId, typeCode: z.string(), name: z.string(), isDefault: z.boolean() }),
  ),
  contracts: z.array(
    z.strictObject({
      publicId: PublicId,
      code: z.string(),
      name: z.string(),
      disciplines: z.array(CodeRef),
    }),
  ),
  /** Every active organization of the project but the acting one. */
  organizations: z.array(OrganizationRef.extend({ people: z.array(PersonRef.extend({ jobTitle: z.string() })) })),
  /** Colleagues on whose behalf the actor may write. */
  authors: z.array(PersonRef),
  /** Tags used in the project, most used first. */
  tags: z.array(z.string()),
});
export type FormOptions = z.infer<typeof FormOptions>;

/** Options of the register's filter bar. */
export const RegisterOptions = z.strictObject({
  types: z.array(CodeRef),
  statuses: z.array(CodeRef),
  organizations: z.array(OrganizationRef),
  tags: z.array(z.string()),
});
export type RegisterOptions = z.infer<typeof RegisterOptions>;

export const PaletteHit = z.strictObject({
  publicId: PublicId,
  projectCode: z.string(),
  documentNumber: z.string().nullable(),
  type: CodeRef,
  subject: z.string(),
  from: SenderRef,
  status: CodeRef,
});
export type PaletteHit = z.infer<typeof PaletteHit>;
