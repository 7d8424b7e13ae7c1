import { type Operation, operation } from '@/app/_web/operation';
import { sendFile } from '@/app/_web/send-file';
import { IssuedCopyList } from '@/lib/documents/issued-copies/dto';
import { listCopiesOfSheet, listIssuedCopies } from '@/lib/documents/issued-copies/list-issued-copies';
import { openCopyOfSheet, openIssuedCopy } from '@/lib/documents/issued-copies/open-issued-copy';
import { CopyPath, RecordPath } from '@/lib/documents/issued-copies/schema';

const pdf = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } as const;

/** Issued copies: of a document of any kind, and of a circulation, which only its organization reads. */
export const issuedCopyOperations: readonly Operation[] = [
  operation({
    id: 'listIssuedCopies',
    method: 'get',
    path: '/documents/{publicId}/issued-copies',
    params: RecordPath,
    summary: 'List the issued copies of a document, the latest first, and those that are still to be made',
    answer: IssuedCopyList,
    scope: 'document.view',
    errors: ['DOCUMENT_NOT_FOUND'],
    handle: ({ ctx, params }) => listIssuedCopies(ctx, params),
  }),
  operation({
    id: 'downloadIssuedCopy',
    method: 'get',
    path: '/documents/{publicId}/issued-copies/{copyPublicId}',
    params: CopyPath,
    summary: 'Download an issued copy; counted and audited like a print',
    answer: { '200': { description: 'The PDF', content: pdf } },
    scope: 'document.view',
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_FOUND', 'RATE_LIMITED'],
    handle: async ({ ctx, params, request }) => sendFile(request, await openIssuedCopy(ctx, params), 'attachment'),
  }),
  operation({
    id: 'listCirculationCopies',
    method: 'get',
    path: '/circulations/{publicId}/issued-copies',
    params: RecordPath,
    summary: 'List the issued copies of a circulation, the latest first, and those that are still to be made',
    answer: IssuedCopyList,
    scope: 'document.view',
    errors: ['NOT_FOUND'],
    handle: ({ ctx, params }) => listCopiesOfSheet(ctx, params),
  }),
  operation({
    id: 'downloadCirculationCopy',
    method: 'get',
    path: '/circulations/{publicId}/issued-copies/{copyPublicId}',
    params: CopyPath,
    summary: 'Download an issued copy of a circulation; counted and audited like a print',
    answer: { '200': { description: 'The PDF', content: pdf } },
    scope: 'document.view',
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
    handle: async ({ ctx, params, request }) => sendFile(request, await openCopyOfSheet(ctx, params), 'attachment'),
  }),
];
