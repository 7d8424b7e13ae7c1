import type { Operation } from '@/app/_web/operation';
import { attachmentOperations } from './attachments/operations';
import { circulationOperations } from './circulations/operations';
import { correspondenceOperations } from './correspondences/operations';
import { deadLetterOperations } from './dead-letters/operations';
import { directoryOperations } from './directory/operations';
import { numberChangeOperations } from './document-numbering/changes/operations';
import { importOperations } from './document-numbering/imports/operations';
import { numberingOperations } from './document-numbering/operations';
import { reservationOperations } from './document-numbering/reservations/operations';
import { resetOperations } from './document-numbering/resets/operations';
import { drawingOperations } from './drawings/operations';
import { incomingLetterOperations } from './incoming-letters/operations';
import { noteOperations } from './notes/operations';
import { notificationOperations } from './notifications/operations';
import { projectOperations } from './projects/operations';
import { rfaOperations } from './rfas/operations';
import { transmittalOperations } from './transmittals/operations';
import { webhookOperations } from './webhooks/operations';
import { definitionOperations } from './workflow-definitions/operations';
import { workflowOperations } from './workflow-instances/operations';

/** Every operation of the API, in the order of its description. */
export const OPERATIONS: readonly Operation[] = [
  ...projectOperations,
  ...directoryOperations,
  ...correspondenceOperations,
  ...incomingLetterOperations,
  ...numberingOperations,
  ...resetOperations,
  ...reservationOperations,
  ...numberChangeOperations,
  ...rfaOperations,
  ...circulationOperations,
  ...noteOperations,
  ...transmittalOperations,
  ...drawingOperations,
  ...workflowOperations,
  ...notificationOperations,
  ...deadLetterOperations,
  ...definitionOperations,
  ...attachmentOperations,
  ...importOperations,
  ...webhookOperations,
];
