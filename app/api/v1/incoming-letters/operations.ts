import { commandOperation } from '@/app/_web/operation';
import { SubmittedAnswer } from '@/lib/documents/correspondence/dto';
import { registerIncoming } from '@/lib/documents/correspondence/incoming/register-incoming';
import { RegisterIncoming } from '@/lib/documents/correspondence/incoming/schema';

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
    verb: registerIncoming,
  }),
];
