import { z } from 'zod';
import { CONTRACT_PARTIES } from '@/db/enums';
import { PublicId } from '../id';
import { requiredLine } from '../text';

const versionNo = z.int().positive();

/** Codes are printed in numbers and stand in addresses: no blanks, no braces of a template, nothing invisible. */
const code = (max: number) =>
  z
    .string()
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1)
        .max(max)
        .regex(/^[\p{L}\p{M}\p{N}._-]+$/u, { error: 'CODE_SHAPE' }),
    );

const names = { nameTh: requiredLine(255), nameEn: requiredLine(255) };

export const CreateOrganization = z.strictObject({ code: code(20), ...names, roleCode: z.string().min(1).max(20) });
export type CreateOrganization = z.infer<typeof CreateOrganization>;

/** A code never changes: issued numbers print it. */
export const UpdateOrganization = z.strictObject({
  publicId: PublicId,
  versionNo,
  ...names,
  roleCode: z.string().min(1).max(20),
  isActive: z.boolean(),
});
export type UpdateOrganization = z.infer<typeof UpdateOrganization>;

export const CreateProject = z.strictObject({ code: code(20), ...names });
export type CreateProject = z.infer<typeof CreateProject>;

/** More members than the programme has organizations would only come from a script. */
const MAX_MEMBERS = 200;

export const UpdateProject = z.strictObject({
  publicId: PublicId,
  versionNo,
  ...names,
  isActive: z.boolean(),
  /** The organizations that take part; those left out stay in the past only. */
  memberPublicIds: z.array(PublicId).max(MAX_MEMBERS),
});
export type UpdateProject = z.infer<typeof UpdateProject>;

const dates = { startDate: z.iso.date().nullable(), endDate: z.iso.date().nullable() };

function inOrder({ startDate, endDate }: { startDate: string | null; endDate: string | null }): boolean {
  return startDate === null || endDate === null || startDate <= endDate;
}
const DATES_REVERSED = { error: 'DATES_REVERSED', path: ['endDate'] };

export const CreateContract = z
  .strictObject({ code: code(30), projectPublicId: PublicId, ...names, ...dates })
  .refine(inOrder, DATES_REVERSED);
export type CreateContract = z.infer<typeof CreateContract>;

export const ContractPartyInput = z.strictObject({
  organizationPublicId: PublicId,
  role: z.enum(CONTRACT_PARTIES),
});
export type ContractPartyInput = z.infer<typeof ContractPartyInput>;

export const UpdateContract = z
  .strictObject({
    publicId: PublicId,
    versionNo,
    ...names,
    ...dates,
    isActive: z.boolean(),
    /** One organization may play several parts. */
    parties: z.array(ContractPartyInput).max(MAX_MEMBERS),
  })
  .refine(inOrder, DATES_REVERSED);
export type UpdateContract = z.infer<typeof UpdateContract>;
