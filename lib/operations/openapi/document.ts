import { z } from 'zod';
import { createDocument, type ZodOpenApiContentObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import { SENT_CODES } from '@/lib/platform/errors/catalog';
import { nameSchemas } from './named-schemas';
import type { OperationDescription } from './operation';
import { TAGS, tagOf } from './tags';

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

const FAILURES = [400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 503] as const;

const UPLOAD: ZodOpenApiContentObject = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
};

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
const failures = Object.fromEntries(
  FAILURES.map((status) => [String(status), { description: 'Refused', content: json(ErrorAnswer) }]),
);

/**
 * The OpenAPI document of the API.
 * @param operations the declarations that the router is made from
 * @param sessionCookie name of the cookie, which depends on the public address
 */
export function openApiDocument(operations: readonly OperationDescription[], sessionCookie: string) {
  nameSchemas();
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operations) {
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
    paths,
  });
}

function describe(operation: OperationDescription): ZodOpenApiOperationObject {
  const { answer } = operation;
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
    ...(operation.isUpload && { requestBody: { required: true, content: UPLOAD } }),
    responses: {
      ...(answer instanceof z.ZodObject
        ? { [String(operation.status ?? 200)]: { description: 'Done', content: json(answer) } }
        : answer),
      ...failures,
    },
  };
}
