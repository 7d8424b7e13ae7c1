import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import {
  BulkSubmitAnswer,
  CorrespondenceDetail,
  CorrespondencePage,
  DocumentAnswer,
  GeneratedNumber,
  SubmittedAnswer,
} from '@/lib/documents/correspondence/dto';
import {
  CancelBody,
  CorrespondencePath,
  GenerateNumberBody,
  ListQuery,
  PatchCorrespondence,
  SubmitBody,
} from '@/lib/documents/correspondence/rest-schema';
import { BulkSubmit, CreateCorrespondence } from '@/lib/documents/correspondence/schema';
import { SENT_CODES } from '@/lib/platform/errors/catalog';
import { attachmentPaths } from './attachment-paths';
import { circulationOperations } from './circulation-operations';
import { deadLetterOperations } from './dead-letter-operations';
import { definitionOperations } from './definition-operations';
import { drawingOperations } from './drawing-operations';
import { importPaths } from './import-paths';
import { nameSchemas } from './named-schemas';
import { numberChangeOperations } from './number-change-operations';
import { numberingOperations } from './numbering-operations';
import type { Operation } from './operation';
import { rfaOperations } from './rfa-operations';
import { TAGS, tagOf } from './tags';
import { transmittalOperations } from './transmittal-operations';
import { workflowOperations } from './workflow-operations';

/** The body of every failure. */
export const ErrorAnswer = z
  .strictObject({
    statusCode: z.int(),
    code: z.enum(SENT_CODES),
    message: z.string().meta({ description: 'Thai; English where Accept-Language begins with en' }),
    error: z.string(),
    ref: z.string().meta({ description: 'What to quote to an administrator', example: 'ERR-20250102-1234-ABCD' }),
    retryAfter: z.int().optional().meta({ description: 'Seconds; also sent as Retry-After' }),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Error' });

/** Every operation with the schema its route parses with and the schema its answer was checked against. */
export const OPERATIONS: readonly Operation[] = [
  {
    id: 'createCorrespondence',
    method: 'post',
    path: '/correspondences',
    summary: 'Save a new draft',
    body: CreateCorrespondence,
    status: 201,
    answer: DocumentAnswer,
    isIdempotent: true,
  },
  {
    id: 'listCorrespondences',
    method: 'get',
    path: '/correspondences',
    summary: "List a project's register",
    query: ListQuery,
    status: 200,
    answer: CorrespondencePage,
  },
  {
    id: 'getCorrespondence',
    method: 'get',
    path: '/correspondences/{publicId}',
    summary: 'Read a document',
    params: CorrespondencePath,
    status: 200,
    answer: CorrespondenceDetail,
  },
  {
    id: 'updateCorrespondence',
    method: 'patch',
    path: '/correspondences/{publicId}',
    summary: 'Change a draft',
    params: CorrespondencePath,
    body: PatchCorrespondence,
    status: 200,
    answer: DocumentAnswer,
  },
  {
    id: 'submitCorrespondence',
    method: 'post',
    path: '/correspondences/{publicId}/submit',
    summary: 'Issue the number and send the document',
    params: CorrespondencePath,
    body: SubmitBody,
    status: 200,
    answer: SubmittedAnswer,
    isIdempotent: true,
  },
  {
    id: 'bulkSubmitCorrespondences',
    method: 'post',
    path: '/correspondences/bulk-submit',
    summary: 'Send drafts in the order given: per series consecutive numbers, or none',
    body: BulkSubmit,
    status: 200,
    answer: BulkSubmitAnswer,
    isIdempotent: true,
  },
  {
    id: 'cancelCorrespondence',
    method: 'post',
    path: '/correspondences/{publicId}/cancel',
    summary: 'Cancel a submitted document',
    params: CorrespondencePath,
    body: CancelBody,
    status: 200,
    answer: DocumentAnswer,
    isIdempotent: true,
  },
  {
    id: 'generateNumber',
    method: 'post',
    path: '/documents/{publicId}/generate-number',
    summary: 'Issue the number of a draft; again: the same number',
    params: CorrespondencePath,
    body: GenerateNumberBody,
    status: 200,
    answer: GeneratedNumber,
    isIdempotent: true,
  },
  ...numberingOperations,
  ...numberChangeOperations,
  ...rfaOperations,
  ...circulationOperations,
  ...transmittalOperations,
  ...drawingOperations,
  ...workflowOperations,
  ...deadLetterOperations,
  ...definitionOperations,
];

const FAILURES = [400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 503] as const;

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
const failures = Object.fromEntries(
  FAILURES.map((status) => [String(status), { description: 'Refused', content: json(ErrorAnswer) }]),
);

/**
 * The OpenAPI description of the API, made from the schemas that its routes parse with.
 * @param sessionCookie its name, which depends on how the product is reached
 */
export function openApiDocument(sessionCookie: string) {
  nameSchemas();
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'LCBP3 DMS',
      version: '1',
      description:
        'Documents, numbers and workflows of the port construction programme. Identifiers are UUIDs or codes; messages are Thai, or English where Accept-Language begins with en.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }, { session: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      },
    },
    paths: { ...paths, ...attachmentPaths(failures), ...importPaths(failures) },
  });
}

function describe(operation: Operation): ZodOpenApiOperationObject {
  return {
    operationId: operation.id,
    tags: [tagOf(operation.path)],
    summary: operation.summary,
    requestParams: {
      ...(operation.params && { path: operation.params }),
      ...(operation.query && { query: operation.query }),
      ...(operation.isIdempotent && { header: z.object({ 'Idempotency-Key': z.string().max(100).optional() }) }),
    },
    ...(operation.body && { requestBody: { required: true, content: json(operation.body) } }),
    responses: {
      [String(operation.status)]: { description: 'Done', content: json(operation.answer) },
      ...failures,
    },
  };
}
