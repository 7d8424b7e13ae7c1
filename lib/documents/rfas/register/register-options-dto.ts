import { z } from 'zod';
import { CodedRef, CodeRef } from '@/lib/platform/references';
import { OrganizationRef } from '../../document/dto';

/** Options of the register's filters. */
export const RfaRegisterOptions = z.strictObject({
  rfaTypes: z.array(CodeRef),
  disciplines: z.array(CodeRef),
  statuses: z.array(CodeRef),
  steps: z.array(CodeRef),
  codes: z.array(CodeRef),
  contracts: z.array(CodedRef),
  contractors: z.array(OrganizationRef),
  organizations: z.array(OrganizationRef),
});
export type RfaRegisterOptions = z.infer<typeof RfaRegisterOptions>;
