import { compileDefinition } from '@/lib/workflow/definitions/compile';
import type { Definition } from '@/lib/workflow/definitions/schema';
import { hashOfJson } from '../../canonical-json';
import { CIRCULATION } from './workflow/circulation';
import { CORRESPONDENCE_V1, RFI_V1 } from './workflow/first-letters';
import { INCOMING } from './workflow/incoming';
import { CORRESPONDENCE, RFI } from './workflow/letters';
import { NCR } from './workflow/ncr';
import { RFA_APPROVAL } from './workflow/rfa';
import { TRANSMITTAL } from './workflow/transmittal';

/** Every version that has been shipped, oldest first: a published one is never taken back. */
const SHIPPED: readonly Definition[] = [
  CORRESPONDENCE_V1,
  RFI_V1,
  CORRESPONDENCE,
  RFI,
  RFA_APPROVAL,
  TRANSMITTAL,
  NCR,
  CIRCULATION,
  INCOMING,
];

export const WORKFLOW_DEFINITIONS = SHIPPED.map((definition) => ({
  workflowCode: definition.code,
  version: definition.version,
  description: definition.title.en,
  dsl: definition,
  compiled: compileDefinition(definition),
  sha256: hashOfJson(definition),
}));
export type ShippedDefinition = (typeof WORKFLOW_DEFINITIONS)[number];
