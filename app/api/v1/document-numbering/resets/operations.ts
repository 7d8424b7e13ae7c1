import { commandOperation, operation } from '@/app/_web/operation';
import { FormatPath } from '@/lib/numbering/formats/schema';
import { approveReset } from '@/lib/numbering/resets/approve-reset';
import { ResetPage, ResetRequest } from '@/lib/numbering/resets/dto';
import { getReset, listResets } from '@/lib/numbering/resets/list-resets';
import { rejectReset } from '@/lib/numbering/resets/reject-reset';
import { requestResetOfKey } from '@/lib/numbering/resets/request-reset-of-key';
import {
  ApproveResetBody,
  ListResets,
  RejectResetBody,
  ResetCounterBody,
  ResetPath,
  WithdrawResetBody,
} from '@/lib/numbering/resets/schema';
import { withdrawReset } from '@/lib/numbering/resets/withdraw-reset';

const ONE = { path: '/document-numbering/resets/{publicId}', params: ResetPath } as const;

/** Raising a series: requested by one Superadmin, approved by another. */
export const resetOperations = [
  commandOperation({
    id: 'requestCounterReset',
    method: 'post',
    path: '/document-numbering/configs/{configId}/reset-counter',
    summary: 'Ask for a series to be raised, told by the key of its counter; another Superadmin has to approve',
    params: FormatPath,
    body: ResetCounterBody,
    status: 202,
    answer: ResetRequest,
    errors: [
      'ATTACHMENT_UNKNOWN',
      'FORBIDDEN',
      'NOT_FOUND',
      'RESET_NOTHING',
      'RESET_PENDING',
      'RESET_REPEATS',
      'RESET_TOO_FAR',
      'SEQUENCE_EXHAUSTED',
      'SERIES_NOT_ACTIVE',
      'SERIES_UNKNOWN',
    ],
    verb: requestResetOfKey,
  }),
  operation({
    id: 'listCounterResets',
    method: 'get',
    path: '/document-numbering/resets',
    summary: 'Requests to raise a series, newest first',
    query: ListResets,
    answer: ResetPage,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    handle: ({ ctx, query }) => listResets(ctx, query),
  }),
  operation({
    ...ONE,
    id: 'getCounterReset',
    method: 'get',
    summary: 'One request to raise a series',
    answer: ResetRequest,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    handle: ({ ctx, params }) => getReset(ctx, params.publicId),
  }),
  commandOperation({
    ...ONE,
    id: 'approveCounterReset',
    method: 'post',
    path: `${ONE.path}/approve`,
    summary: 'Carry out what another Superadmin asked for',
    body: ApproveResetBody,
    answer: ResetRequest,
    errors: [
      'FORBIDDEN',
      'NOT_FOUND',
      'RECORD_CHANGED',
      'RESET_CLOSED',
      'RESET_EXPIRED',
      'RESET_NOTHING',
      'RESET_OWN',
      'RESET_REPEATS',
      'RESET_TOO_FAR',
      'SEQUENCE_EXHAUSTED',
      'SERIES_NOT_ACTIVE',
      'VERSION_CONFLICT',
    ],
    verb: approveReset,
  }),
  commandOperation({
    ...ONE,
    id: 'rejectCounterReset',
    method: 'post',
    path: `${ONE.path}/reject`,
    summary: 'Decline what another Superadmin asked for',
    body: RejectResetBody,
    answer: ResetRequest,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED', 'RESET_CLOSED', 'RESET_EXPIRED', 'RESET_OWN'],
    verb: rejectReset,
  }),
  commandOperation({
    ...ONE,
    id: 'withdrawCounterReset',
    method: 'post',
    path: `${ONE.path}/withdraw`,
    summary: 'Take the own request back',
    body: WithdrawResetBody,
    answer: ResetRequest,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED', 'RESET_CLOSED', 'RESET_EXPIRED', 'RESET_NOT_OWN'],
    verb: withdrawReset,
  }),
];
