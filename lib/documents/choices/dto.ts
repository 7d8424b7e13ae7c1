import { z } from 'zod';
import { DISPOSITIONS, REVIEWING_PARTIES, RFA_CONTENT_RULES } from '@/db/enums';
import { PublicId } from '@/lib/platform/public-id';
import { CodedRef, CodeRef, PersonRef } from '@/lib/platform/references';
import { FormOptions } from '../document/draft/form-options-dto';
import { OrganizationRef } from '../document/dto';

// Choices for a writing operation, as it accepts them: publicIds and codes.

export const ProjectPath = z.strictObject({ code: z.string().min(1).max(40) });

export const ProjectList = z.strictObject({ projects: z.array(CodedRef) });
export type ProjectList = z.infer<typeof ProjectList>;

/** Choices for the contractor of a contract: RFAs. */
const RfaChoices = z.strictObject({
  /** The consultants: every RFA goes to them, so none is sent in the call. */
  recipients: z.array(OrganizationRef),
  rfaTypes: z.array(
    CodeRef.extend({
      /** SHOP or AS_BUILT: needs revisions of such drawings; FILE: needs an attachment. */
      contentRule: z.enum(RFA_CONTENT_RULES),
      ownerApprovalRequired: z.boolean(),
    }),
  ),
});

export const ProjectChoices = z.strictObject({
  project: CodedRef,
  originator: OrganizationRef,
  /** `typeCode` of a letter. */
  types: FormOptions.shape.types,
  templates: FormOptions.shape.templates,
  /** Recipients of letters and transmittals, and organizations in copy. */
  organizations: FormOptions.shape.organizations,
  contracts: z.array(
    z.strictObject({
      publicId: PublicId,
      code: z.string(),
      name: z.string(),
      disciplines: z.array(CodeRef),
      /** `subTypeNumber` of a transmittal is `number`. */
      subTypes: z.array(z.strictObject({ number: z.string(), code: z.string(), name: z.string() })),
      /** Null: the acting organization is not a contractor of this contract. */
      rfa: RfaChoices.nullable(),
    }),
  ),
  /** People of the acting organization: assignees of a circulation; `mayAnswer`: can be MAIN or ACTION. */
  colleagues: z.array(PersonRef.extend({ jobTitle: z.string(), mayAnswer: z.boolean() })),
  /** `onBehalfOfPublicId` of a letter. */
  authors: FormOptions.shape.authors,
  tags: FormOptions.shape.tags,
  drawings: z.strictObject({
    mainCategories: z.array(CodeRef),
    subCategories: z.array(CodeRef),
    volumes: z.array(CodeRef),
    categories: z.array(CodeRef.extend({ subCategories: z.array(CodeRef) })),
  }),
  /** Results of an RFA's review. */
  reviewCodes: z.array(
    CodeRef.extend({
      disposition: z.enum(DISPOSITIONS),
      isFinal: z.boolean(),
      commentRequired: z.boolean(),
      allowedParties: z.array(z.enum(REVIEWING_PARTIES)),
    }),
  ),
  returnReasons: z.array(CodeRef),
});
export type ProjectChoices = z.infer<typeof ProjectChoices>;
