import { z } from 'zod';
import type { ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { ImportState } from '@/lib/numbering/imports/dto';
import { ImportPath, UploadTarget } from '@/lib/numbering/imports/schema';

const file = { schema: { type: 'string', format: 'binary' } } as const;

/** Registers, which come and go as files. */
export function importPaths(failures: Record<string, ZodOpenApiResponseObject>): ZodOpenApiPathsObject {
  return {
    '/document-numbering/imports': {
      post: {
        operationId: 'importNumbers',
        tags: ['Numbering'],
        summary: 'Send the register of another system (CSV or XLSX) for a dry run; nothing is entered yet',
        requestParams: {
          query: UploadTarget,
          header: z.object({ 'Idempotency-Key': z.string().max(100).optional() }),
        },
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: { type: 'object', required: ['file'], properties: { file: file.schema } },
            },
          },
        },
        responses: {
          '201': { description: 'Done', content: { 'application/json': { schema: ImportState } } },
          ...failures,
        },
      },
    },
    '/document-numbering/imports/{publicId}/result': {
      get: {
        operationId: 'getNumberImportResult',
        tags: ['Numbering'],
        summary: 'Every row of an import with its verdict, as CSV',
        requestParams: { path: ImportPath },
        responses: {
          '200': { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } },
          ...failures,
        },
      },
    },
  };
}
