import { z } from 'zod';
import type { ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { PublicId } from '@/lib/platform/public-id';

const UploadedFile = z
  .strictObject({
    publicId: PublicId,
    filename: z.string(),
    mimeType: z.string(),
    sizeBytes: z.int(),
    sha256: z.string(),
    scanState: z.enum(['UNSCANNED', 'CLEAN', 'INFECTED']),
    isQuarantined: z.boolean(),
  })
  .meta({ id: 'UploadedFile' });

const file = { schema: { type: 'string', format: 'binary' } } as const;
const AttachmentPath = z.object({ publicId: PublicId });

/** Files, the one part of the API that is not JSON in and out. */
export function attachmentPaths(failures: Record<string, ZodOpenApiResponseObject>): ZodOpenApiPathsObject {
  return {
    '/attachments': {
      post: {
        operationId: 'uploadAttachment',
        tags: ['Attachments'],
        summary: 'Upload one file, to be named by a document within 24 hours',
        requestParams: { header: z.object({ 'Idempotency-Key': z.string().max(100).optional() }) },
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: { type: 'object', required: ['file'], properties: { file: file.schema } },
            },
          },
        },
        responses: {
          '201': { description: 'Done', content: { 'application/json': { schema: UploadedFile } } },
          ...failures,
        },
      },
    },
    '/attachments/{publicId}': {
      get: {
        operationId: 'downloadAttachment',
        tags: ['Attachments'],
        summary: 'Read a file, whole or by Range',
        requestParams: {
          path: AttachmentPath,
          query: z.object({ disposition: z.enum(['inline', 'attachment']).optional() }),
        },
        responses: {
          '200': { description: 'The file', content: { 'application/octet-stream': file } },
          '206': { description: 'The part that Range asked for', content: { 'application/octet-stream': file } },
          ...failures,
        },
      },
      delete: {
        operationId: 'discardAttachment',
        tags: ['Attachments'],
        summary: 'Give up an upload that no document has named',
        requestParams: { path: AttachmentPath },
        responses: { '204': { description: 'Done' }, ...failures },
      },
    },
  };
}
