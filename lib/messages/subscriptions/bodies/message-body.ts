import { z } from 'zod';
import { TEST_KIND } from '../constants';
import { DocumentIssued } from './document-issued';
import { FileQuarantined } from './file-quarantined';
import { NumberingFallbackUsed } from './numbering-fallback-used';
import { NumberingResetRequested } from './numbering-reset-requested';
import { bodyOf } from './parts';
import { TaskOverdue } from './task-overdue';
import { TransmittalAcknowledged } from './transmittal-acknowledged';
import { WorkflowTransitioned } from './workflow-transitioned';

/** Body that a receiver gets. A changed shape of a kind gets another `version`, and this one stays. */
export const MessageBody = z.discriminatedUnion('kind', [
  DocumentIssued,
  WorkflowTransitioned,
  TransmittalAcknowledged,
  TaskOverdue,
  FileQuarantined,
  NumberingResetRequested,
  NumberingFallbackUsed,
  bodyOf(TEST_KIND, z.object({})),
]);
export type MessageBody = z.infer<typeof MessageBody>;
