import { z } from 'zod';
import { createDocument, type ZodOpenApiContentObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import { SENT_CODES } from '@/lib/platform/errors/catalog';
import { failuresOf } from './describe-failures';
import { nameSchemas } from './named-schemas';
import type { OperationDescription } from './operation';
import { parameterText } from './parameters';
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

const UPLOAD: ZodOpenApiContentObject = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
};

const json = (schema: z.ZodType, example?: Record<string, unknown>) => ({
  'application/json': { schema, ...(example && { example }) },
});
/** Of every answer. */
const REQUEST_ID = { 'X-Request-Id': { description: 'The call, for the log', schema: { type: 'string' as const } } };
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const } } };
/** Statuses after which the same call may be sent again. */
const REPEATABLE: readonly number[] = [429, 503];

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
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'LCBP3 DMS',
      version: '1',
      description:
        'Documents, numbers and workflows of the port construction programme. Identifiers are UUIDs or codes; messages are Thai, or English where Accept-Language begins with en.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    tags: Object.values(TAGS),
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
  describeParameters(document);
  return document;
}

/** Adds to each parameter its text, and an example where its name has one. @throws Error for one without a text */
function describeParameters({ paths = {} }: { paths?: object }): void {
  const operations = Object.values(paths).flatMap((methods: object) => Object.values(methods) as Described[]);
  for (const { operationId, parameters = [] } of operations) {
    for (const parameter of parameters) {
      Object.assign(parameter, parameterText(parameter.in, parameter.name, operationId));
    }
  }
}

interface Described {
  operationId: string;
  parameters?: { in: string; name: string }[];
}

/** Text implied by the declaration. */
function descriptionOf(operation: OperationDescription): string {
  const { summary, isIdempotent, isUpload, query, errors, body } = operation;
  const fields = Object.keys(query?.shape ?? {});
  return [
    `${summary}.`,
    isIdempotent && 'Runs once per Idempotency-Key; a repeated call answers what the first one answered.',
    isUpload && 'Takes one file in the field `file` of a multipart form.',
    errors.includes('RATE_LIMITED') && 'Counts against the limit of calls that issue numbers.',
    body && 'versionNo' in body.shape && 'Refused with 409 where `versionNo` is not the current version.',
    fields.includes('before') && 'Paged by cursors both ways: send `after` or `before` of the answer back.',
    fields.includes('after') && !fields.includes('before') && 'Paged by a cursor, the newest first: send `after` back.',
    fields.includes('page') && 'Paged by number.',
  ]
    .filter(Boolean)
    .join(' ');
}

function describe(operation: OperationDescription): ZodOpenApiOperationObject {
  const { answer } = operation;
  return {
    operationId: operation.id,
    tags: [tagOf(operation.path)],
    summary: operation.summary,
    description: descriptionOf(operation),
    requestParams: {
      ...(operation.params && { path: operation.params }),
      ...(operation.query && { query: operation.query }),
      ...(operation.isIdempotent && { header: z.object({ 'Idempotency-Key': z.string().max(100).optional() }) }),
    },
    ...(operation.body && { requestBody: { required: true, content: json(operation.body, operation.example) } }),
    ...(operation.isUpload && { requestBody: { required: true, content: UPLOAD } }),
    responses: {
      ...(answer instanceof z.ZodObject
        ? { [String(operation.status ?? 200)]: { description: 'Done', headers: REQUEST_ID, content: json(answer) } }
        : answer),
      ...Object.fromEntries(
        [...failuresOf(operation)].map(([status, description]) => [
          String(status),
          {
            description,
            headers: { ...REQUEST_ID, ...(REPEATABLE.includes(status) && RETRY_AFTER) },
            content: json(ErrorAnswer),
          },
        ]),
      ),
    },
  };
}
