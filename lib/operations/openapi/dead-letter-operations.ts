import { DeadLetterDetail, DeadLetterPage, DeadLetterState } from '../dead-letters/dto';
import { DeadLetterPath, ListDeadLetters, ResolveBody } from '../dead-letters/schema';
import type { Operation } from './operation';

export const deadLetterOperations: readonly Operation[] = [
  {
    id: 'listDeadLetters',
    method: 'get',
    path: '/dead-letters',
    summary: 'Events that nobody could be served with, newest first',
    query: ListDeadLetters,
    status: 200,
    answer: DeadLetterPage,
  },
  {
    id: 'getDeadLetter',
    method: 'get',
    path: '/dead-letters/{publicId}',
    summary: 'One of them with what its event said, secrets masked',
    params: DeadLetterPath,
    status: 200,
    answer: DeadLetterDetail,
  },
  {
    id: 'replayDeadLetter',
    method: 'post',
    path: '/dead-letters/{publicId}/replay',
    summary: 'Try it again after what broke it was mended',
    params: DeadLetterPath,
    status: 200,
    answer: DeadLetterState,
    isIdempotent: true,
  },
  {
    id: 'resolveDeadLetter',
    method: 'post',
    path: '/dead-letters/{publicId}/resolve',
    summary: 'Put it aside with a note; it is never tried again',
    params: DeadLetterPath,
    body: ResolveBody,
    status: 200,
    answer: DeadLetterState,
    isIdempotent: true,
  },
];
