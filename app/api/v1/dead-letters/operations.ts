import { commandOperation, operation } from '@/app/_web/operation';
import { getDeadLetter, listDeadLetters } from '@/lib/operations/dead-letters/dead-letter-queries';
import { DeadLetterDetail, DeadLetterPage, DeadLetterState } from '@/lib/operations/dead-letters/dto';
import { replayDeadLetter } from '@/lib/operations/dead-letters/replay-dead-letter';
import { resolveDeadLetter } from '@/lib/operations/dead-letters/resolve-dead-letter';
import { DeadLetterPath, ListDeadLetters, ResolveBody } from '@/lib/operations/dead-letters/schema';

export const deadLetterOperations = [
  operation({
    id: 'listDeadLetters',
    method: 'get',
    path: '/dead-letters',
    summary: 'Dead letters, newest first',
    query: ListDeadLetters,
    answer: DeadLetterPage,
    errors: ['FORBIDDEN'],
    handle: ({ ctx, query }) => listDeadLetters(ctx, query),
  }),
  operation({
    id: 'getDeadLetter',
    method: 'get',
    path: '/dead-letters/{publicId}',
    summary: 'One of them with what its event said, secrets masked',
    params: DeadLetterPath,
    answer: DeadLetterDetail,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    handle: ({ ctx, params }) => getDeadLetter(ctx, params.publicId),
  }),
  commandOperation({
    id: 'replayDeadLetter',
    method: 'post',
    path: '/dead-letters/{publicId}/replay',
    summary: 'Try it again after what broke it was mended',
    params: DeadLetterPath,
    answer: DeadLetterState,
    errors: ['DEAD_LETTER_CLOSED', 'FORBIDDEN', 'NOT_FOUND', 'REDIS_AWAY'],
    verb: replayDeadLetter,
  }),
  commandOperation({
    id: 'resolveDeadLetter',
    method: 'post',
    path: '/dead-letters/{publicId}/resolve',
    summary: 'Put it aside with a note; it is never tried again',
    params: DeadLetterPath,
    body: ResolveBody,
    answer: DeadLetterState,
    errors: ['DEAD_LETTER_CLOSED', 'FORBIDDEN', 'NOT_FOUND'],
    verb: resolveDeadLetter,
  }),
];
