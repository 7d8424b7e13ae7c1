import { commandOperation } from '@/app/_web/operation';
import { SubmittedAnswer } from '@/lib/documents/document/dto';
import { registerIncoming } from '@/lib/documents/incoming/register-incoming';
import { RegisterIncoming } from '@/lib/documents/incoming/schema';

/** Letters from outside the system. After registration they are read, answered and cancelled as correspondences. */
export const incomingLetterOperations = [
  commandOperation({
    id: 'registerIncomingLetter',
    method: 'post',
    path: '/incoming-letters',
    summary: 'Register a letter from outside the system; issues the receive number',
    body: RegisterIncoming,
    status: 201,
    answer: SubmittedAnswer,
    errors: [
      'ATTACHMENT_UNKNOWN',
      'ATTENTION_UNKNOWN',
      'FORBIDDEN',
      'INCOMING_REGISTERED',
      'LOCK_TIMEOUT',
      'NUMBER_DIFFERS',
      'NUMBER_PART_MISSING',
      'NUMBER_TAKEN',
      'ORGANIZATION_NOT_IN_PROJECT',
      'PROJECT_UNKNOWN',
      'RATE_LIMITED',
      'RECIPIENT_IS_ORIGINATOR',
      'RECIPIENT_REQUIRED',
      'REFERENCE_UNKNOWN',
      'SEQUENCE_EXHAUSTED',
      'TEMPLATE_INVALID',
      'TYPE_UNKNOWN',
      'VERSION_CONFLICT',
    ],
    verb: registerIncoming,
  }),
];
