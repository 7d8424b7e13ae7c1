import type { Operation } from '@/app/_web/operation';
import type { ByResource } from '@/lib/documents/kind-traits';
import { attachmentOperations } from './attachments/operations';
import { auditOperations } from './audit/operations';
import { circulationOperations } from './circulations/operations';
import { correspondenceOperations } from './correspondences/operations';
import { deadLetterOperations } from './dead-letters/operations';
import { directoryOperations } from './directory/operations';
import { numberChangeOperations } from './document-numbering/changes/operations';
import { importOperations } from './document-numbering/imports/operations';
import { numberingOperations } from './document-numbering/operations';
import { reservationOperations } from './document-numbering/reservations/operations';
import { resetOperations } from './document-numbering/resets/operations';
import { issuedCopyOperations } from './documents/operations';
import { drawingOperations } from './drawings/operations';
import { incomingLetterOperations } from './incoming-letters/operations';
import { ncrOperations } from './ncrs/operations';
import { noteOperations } from './notes/operations';
import { notificationOperations } from './notifications/operations';
import { projectOperations } from './projects/operations';
import { reportOperations } from './reports/operations';
import { rfaOperations } from './rfas/operations';
import { searchOperations } from './search/operations';
import { transmittalOperations } from './transmittals/operations';
import { webhookOperations } from './webhooks/operations';
import { definitionOperations } from './workflow-definitions/operations';
import { workflowOperations } from './workflow-instances/operations';

/** In the order of the description. */
const BY_RESOURCE: ByResource<readonly Operation[]> = {
  projects: projectOperations,
  directory: directoryOperations,
  correspondences: correspondenceOperations,
  'incoming-letters': incomingLetterOperations,
  numbering: numberingOperations,
  resets: resetOperations,
  reservations: reservationOperations,
  changes: numberChangeOperations,
  rfas: rfaOperations,
  circulations: circulationOperations,
  notes: noteOperations,
  transmittals: transmittalOperations,
  ncrs: ncrOperations,
  drawings: drawingOperations,
  documents: issuedCopyOperations,
  search: searchOperations,
  reports: reportOperations,
  workflows: workflowOperations,
  notifications: notificationOperations,
  deadLetters: deadLetterOperations,
  audit: auditOperations,
  definitions: definitionOperations,
  attachments: attachmentOperations,
  imports: importOperations,
  webhooks: webhookOperations,
};

/** Every operation of the API. */
export const OPERATIONS: readonly Operation[] = Object.values(BY_RESOURCE).flat();
