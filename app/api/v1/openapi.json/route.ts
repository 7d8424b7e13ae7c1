import { openApiDocument } from '@/lib/openapi/document';

/** The description of this API: the same for everybody, so no sign-in. */
export function GET(): Response {
  return Response.json(openApiDocument());
}
