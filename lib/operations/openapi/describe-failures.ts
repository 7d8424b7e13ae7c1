import { ERRORS, type ErrorCode, type ErrorEntry } from '@/lib/platform/errors/catalog';
import type { OperationDescription } from './operation';

/** Of every call: no credential, a person who must change something first, a fault of the server. */
const ALWAYS: readonly ErrorCode[] = [
  'UNAUTHENTICATED',
  'PASSWORD_CHANGE_REQUIRED',
  'FACTOR_REQUIRED',
  'TOKEN_SCOPE',
  'INTERNAL',
  'BUSY',
];
/** Of every call that reads a JSON body. */
const OF_BODY: readonly ErrorCode[] = ['MALFORMED_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** Codes that an operation can answer: its own, and those implied by its declaration. */
export function failureCodesOf(operation: OperationDescription): ErrorCode[] {
  const { params, query, body, isUpload, isIdempotent, method, notFound = 'NOT_FOUND', errors } = operation;
  const codes = new Set<ErrorCode>([...ALWAYS, ...errors]);
  if (params) codes.add(notFound);
  if (query || body || isIdempotent) codes.add('INVALID_INPUT');
  if (body || isUpload) for (const code of OF_BODY) codes.add(code);
  if (isIdempotent) codes.add('IDEMPOTENCY_KEY_REUSED');
  // A session from a page of another origin.
  if (method !== 'get') codes.add('FORBIDDEN').add('RIGHTS_CHANGED');
  return [...codes].sort();
}

/** Failures by status, each with its English text. */
export function failuresOf(operation: OperationDescription): ReadonlyMap<number, string> {
  const texts = new Map<number, string[]>();
  for (const code of failureCodesOf(operation)) {
    const { status, en }: ErrorEntry = ERRORS[code];
    texts.set(status, [...(texts.get(status) ?? []), `\`${code}\`: ${en}`]);
  }
  return new Map([...texts].map(([status, lines]) => [status, lines.join('\n\n')]));
}
