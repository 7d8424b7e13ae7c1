import { z } from 'zod';
import { CONTRACT_PARTIES } from '@/db/enums';
import { canonicalText } from '@/lib/platform/canonical-text';
import { PublicId } from '@/lib/platform/public-id';
import { line, requiredLine } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { MAX_CODE, MAX_CONTRACT_CODE, MAX_NAME } from './constants';

/** Five roles for each of the programme's organizations; more would only come from a script. */
const MAX_PARTIES = 200;

/** Absent: there is nothing to compare and the row decides. Pages always send it. */
const versionNo = z.int().positive().optional();

/** Codes are printed and typed: nothing invisible, no blanks, no braces (template tokens), at least one letter or digit. */
function code(max: number) {
  // Full width and half width look alike in print, and two codes would print two equal numbers.
  return requiredLine(max)
    .transform((text) => canonicalText(text.normalize('NFKC')))
    .pipe(
      z
        .string()
        .max(max)
        .regex(/^[^\s{}\p{Cf}]+$/u, { error: 'CODE_SHAPE' })
        .regex(/[\p{L}\p{N}]/u, { error: 'CODE_SHAPE' }),
    );
}

/** An empty field of a form is no day. */
const day = z.union([z.literal('').transform(() => null), CalendarDay]).nullable();

const organizationFields = {
  code: code(MAX_CODE),
  nameTh: requiredLine(MAX_NAME),
  nameEn: requiredLine(MAX_NAME),
  roleCode: z.string().min(1).max(20),
};
const projectFields = {
  // The code is a part of page addresses, where a proxy may read a slash as a separator.
  code: code(MAX_CODE).pipe(z.string().regex(/^[^/\\]+$/u, { error: 'CODE_IN_ADDRESS' })),
  nameTh: requiredLine(MAX_NAME),
  nameEn: requiredLine(MAX_NAME),
};
const contractFields = {
  code: code(MAX_CONTRACT_CODE),
  nameTh: requiredLine(MAX_NAME),
  nameEn: requiredLine(MAX_NAME),
  /** Calendar days of the contract period, both inclusive. */
  startDate: day.default(null),
  endDate: day.default(null),
};

function endsAfterStart(input: { startDate: string | null; endDate: string | null }): boolean {
  return input.startDate === null || input.endDate === null || input.startDate <= input.endDate;
}
const datesReversed = { path: ['endDate'], error: 'DATES_REVERSED' };

/** A record of this area and the version the caller saw. */
const target = { publicId: PublicId, versionNo };
const SetActive = z.strictObject({ ...target, isActive: z.boolean() });

export const CreateOrganization = z.strictObject(organizationFields);
export type CreateOrganization = z.infer<typeof CreateOrganization>;

/** As long as an audit row keeps it; one word explains nothing. */
const MAX_CHANGE_REASON = 1_000;

export const UpdateOrganization = z.strictObject({
  ...target,
  ...organizationFields,
  /** Asked for when the code changes that issued numbers print. */
  reason: line(MAX_CHANGE_REASON).optional(),
});
export type UpdateOrganization = z.infer<typeof UpdateOrganization>;

/** Input of a preview of another code. */
export const PreviewCodeChange = z.strictObject({ publicId: PublicId, code: organizationFields.code });
export type PreviewCodeChange = z.infer<typeof PreviewCodeChange>;

export const SetOrganizationActive = SetActive;
export type SetOrganizationActive = z.infer<typeof SetOrganizationActive>;

export const CreateProject = z.strictObject(projectFields);
export type CreateProject = z.infer<typeof CreateProject>;

export const UpdateProject = z.strictObject({ ...target, ...projectFields });
export type UpdateProject = z.infer<typeof UpdateProject>;

export const SetProjectActive = SetActive;
export type SetProjectActive = z.infer<typeof SetProjectActive>;

export const ProjectOrganization = z.strictObject({ projectPublicId: PublicId, organizationPublicId: PublicId });
export type ProjectOrganization = z.infer<typeof ProjectOrganization>;

export const CreateContract = z
  .strictObject({ projectPublicId: PublicId, ...contractFields })
  .refine(endsAfterStart, datesReversed);
export type CreateContract = z.infer<typeof CreateContract>;

export const UpdateContract = z.strictObject({ ...target, ...contractFields }).refine(endsAfterStart, datesReversed);
export type UpdateContract = z.infer<typeof UpdateContract>;

export const SetContractActive = SetActive;
export type SetContractActive = z.infer<typeof SetContractActive>;

export const ContractPartyInput = z.strictObject({
  organizationPublicId: PublicId,
  roleInContract: z.enum(CONTRACT_PARTIES),
});
export type ContractPartyInput = z.infer<typeof ContractPartyInput>;

/** The whole list; who is left out takes part no longer. One organization may be named in several roles. */
export const SetContractOrganizations = z.strictObject({
  ...target,
  parties: z.array(ContractPartyInput).max(MAX_PARTIES),
});
export type SetContractOrganizations = z.infer<typeof SetContractOrganizations>;

/** Answer of a verb: the version for the next call. */
export interface VersionAnswer {
  publicId: string;
  versionNo: number;
}
