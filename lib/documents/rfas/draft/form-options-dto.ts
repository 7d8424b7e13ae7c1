import { z } from 'zod';
import { RFA_CONTENT_RULES } from '@/db/enums';
import { CodedRef, CodeRef, PersonRef } from '@/lib/platform/references';
import { OrganizationRef } from '../../document/dto';

/** Options of the draft form. */
export const RfaFormOptions = z.strictObject({
  project: CodedRef,
  originator: OrganizationRef,
  /** Contracts in which the acting organization is the contractor. */
  contracts: z.array(
    CodedRef.extend({
      /** The consultants that receive the RFA. */
      recipients: z.array(OrganizationRef),
      rfaTypes: z.array(CodeRef.extend({ contentRule: z.enum(RFA_CONTENT_RULES), ownerApprovalRequired: z.boolean() })),
      disciplines: z.array(CodeRef),
    }),
  ),
  /** For CC: every active organization of the project but the acting one, with its people. */
  organizations: z.array(OrganizationRef.extend({ people: z.array(PersonRef.extend({ jobTitle: z.string() })) })),
  tags: z.array(z.string()),
  returnReasons: z.array(CodeRef),
});
export type RfaFormOptions = z.infer<typeof RfaFormOptions>;
