import { z } from 'zod';
import { CONTRACT_PARTIES } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { CodedRef, CodeRef } from '@/lib/platform/references';

// People and organizations as the API answers them. Names of organizations, projects and contracts are in the reader's
// language.

const after = PublicId.nullable();

export const User = z.strictObject({
  publicId: PublicId,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.string().nullable(),
  /** The home organization; null: the caller does not know it. */
  organization: CodedRef.nullable(),
  isActive: z.boolean(),
  /** User name and e-mail address: of the caller, and of people whose roles the caller manages; otherwise null. */
  username: z.string().nullable(),
  email: z.string().nullable(),
});
export type User = z.infer<typeof User>;

export const UserPage = z.strictObject({ users: z.array(User), after });
export type UserPage = z.infer<typeof UserPage>;

export const Organization = CodedRef.extend({ role: CodeRef, isActive: z.boolean() });
export type Organization = z.infer<typeof Organization>;

export const OrganizationPage = z.strictObject({ organizations: z.array(Organization), after });
export type OrganizationPage = z.infer<typeof OrganizationPage>;

/** `projects`: those of the organization that the caller may enter. */
export const OrganizationDetail = Organization.extend({ projects: z.array(CodedRef) });
export type OrganizationDetail = z.infer<typeof OrganizationDetail>;

export const ProjectDetail = CodedRef.extend({
  isActive: z.boolean(),
  organizations: z.array(CodedRef),
  contracts: z.array(CodedRef),
});
export type ProjectDetail = z.infer<typeof ProjectDetail>;

export const Contract = CodedRef.extend({ project: CodedRef, isActive: z.boolean() });
export type Contract = z.infer<typeof Contract>;

export const ContractPage = z.strictObject({ contracts: z.array(Contract), after });
export type ContractPage = z.infer<typeof ContractPage>;

export const ContractDetail = Contract.extend({
  /** Null: the contract of another contractor. */
  terms: z
    .strictObject({
      startDate: z.iso.date().nullable(),
      endDate: z.iso.date().nullable(),
      parties: z.array(z.strictObject({ organization: CodedRef, party: z.enum(CONTRACT_PARTIES) })),
    })
    .nullable(),
});
export type ContractDetail = z.infer<typeof ContractDetail>;
