import { z } from 'zod';
import { operation } from '@/app/_web/operation';
import { reply } from '@/app/_web/route';
import { sendFile } from '@/app/_web/send-file';
import { abandonUpload } from '@/lib/documents/files/abandon-upload';
import { openAttachment } from '@/lib/documents/files/open-attachment';
import { isShownInline } from '@/lib/documents/files/rules';
import { uploadFile } from '@/lib/documents/files/upload-file';
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

const ONE = { path: '/attachments/{publicId}', params: z.object({ publicId: PublicId }) } as const;
const ETAG = {
  ETag: { description: 'Hash of the file, for If-None-Match and If-Range', schema: { type: 'string' } },
} as const;
const file = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } as const;

/** Uploads are streamed to disk, downloads from it: none of them is JSON in and out. */
export const attachmentOperations = [
  operation({
    id: 'uploadAttachment',
    method: 'post',
    path: '/attachments',
    summary: 'Upload one file, to be named by a document within 24 hours',
    isUpload: true,
    status: 201,
    answer: UploadedFile,
    isIdempotent: true,
    errors: [
      'FILE_EMPTY',
      'FILE_INFECTED',
      'FILE_NAME_INVALID',
      'FILE_TOO_LARGE',
      'FILE_TRAILING_DATA',
      'FILE_TYPE_MISMATCH',
      'FILE_TYPE_NOT_ALLOWED',
      'FORBIDDEN',
      'ONE_FILE_EXPECTED',
      'STORAGE_FULL',
      'STORAGE_UNAVAILABLE',
    ],
    handle: async ({ ctx, request: { headers, body }, call }) => {
      const { statusCode, answer } = await uploadFile(ctx, { headers, body, idempotencyKey: call.key });
      return reply(answer, { status: statusCode, requestId: ctx.requestId });
    },
  }),
  operation({
    ...ONE,
    id: 'downloadAttachment',
    method: 'get',
    summary: 'Read a file, whole or by Range',
    // To show a file needs file.view, to download it file.download.
    query: z.object({
      disposition: z.enum(['inline', 'attachment']).default('attachment'),
      copy: z.enum(['marked', 'original']).default('marked'),
    }),
    answer: {
      '200': { description: 'The file', headers: ETAG, content: file },
      '206': { description: 'The part that Range asked for', headers: ETAG, content: file },
      '304': { description: 'The client has it: If-None-Match named its ETag' },
    },
    errors: ['FILE_CANNOT_BE_MARKED', 'FORBIDDEN', 'GONE', 'NOT_FOUND'],
    handle: async ({ ctx, params: { publicId }, query, request }) => {
      const { copy } = query;
      const disposition = copy === 'original' ? 'attachment' : query.disposition;
      // A person who follows a link gets the app's viewer: by itself a browser shows no PDF that lies in a sandbox.
      if (disposition === 'inline' && request.headers.get('sec-fetch-mode') === 'navigate') {
        return new Response(null, { status: 303, headers: { location: `/files/${publicId}` } });
      }
      const header = request.headers.get('range');
      const opened = await openAttachment(ctx, publicId, {
        use: disposition === 'inline' ? 'view' : 'download',
        copy,
        range: header === null ? null : { header, ifRange: request.headers.get('if-range') },
      });
      const isInline = disposition === 'inline' && isShownInline(opened.mimeType);
      return sendFile(request, opened, isInline ? 'inline' : 'attachment');
    },
  }),
  operation({
    ...ONE,
    id: 'discardAttachment',
    method: 'delete',
    summary: 'Give up an upload that no document has named',
    answer: { '204': { description: 'Done' } },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    handle: async ({ ctx, params: { publicId } }) => {
      await abandonUpload(ctx, publicId);
      return new Response(null, { status: 204 });
    },
  }),
];
