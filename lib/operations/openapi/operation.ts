import type { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import type { ErrorCode } from '@/lib/platform/errors/catalog';

/** OpenAPI description of an operation. */
export interface OperationDescription {
  /** The operationId: clients are generated with it, so it never changes. */
  id: string;
  method: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** Below /api/v1, parameters as `{name}`. */
  path: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Takes one file as a multipart form in place of a JSON body. */
  isUpload?: boolean;
  /** Status of a JSON answer, 200 by default. */
  status?: 200 | 201 | 202;
  /** Schema of the JSON answer; all successful responses by status where they are not JSON. */
  answer: z.ZodObject | ZodOpenApiResponsesObject;
  /** Codes beyond those implied by this declaration (`describe-failures.ts`). */
  errors: readonly ErrorCode[];
  /** Code of the 404 for a path that does not fit; NOT_FOUND by default. */
  notFound?: ErrorCode;
  /** A body that its schema accepts, for the description. */
  example?: Record<string, unknown>;
  /** Takes an Idempotency-Key; the answer is replayed for 30 days. */
  isIdempotent?: boolean;
}
