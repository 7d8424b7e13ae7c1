import { operation } from '@/app/_web/operation';
import { FindAnswer } from '@/lib/work/find/dto';
import { findDocuments } from '@/lib/work/find/find-documents';
import { FindQueryParams } from '@/lib/work/find/schema';

/** The search over documents of all projects that the caller may see. */
export const searchOperations = [
  operation({
    id: 'search',
    method: 'get',
    path: '/search',
    summary: 'Find documents by number, text, people, drawings, tags and the text of files',
    query: FindQueryParams,
    answer: FindAnswer,
    scope: 'document.view',
    errors: [],
    handle: ({ ctx, query }) => findDocuments(ctx, query),
  }),
];
