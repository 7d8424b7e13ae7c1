import { AppError } from '@/lib/platform/errors/app-error';
import { isWithinBounds } from '@/lib/platform/input-bounds';
import { MAX_DSL_BYTES } from '../definitions/constants';

/**
 * Parses the text of a draft as stored. A draft may have any fault except these: it is a JSON object of limited size
 * and depth, and it names its own workflow and version.
 * @throws AppError INVALID_INPUT at `text`
 */
export function parseDraft(
  text: string,
  { workflowCode, version }: { workflowCode: string; version: number },
): Record<string, unknown> {
  if (Buffer.byteLength(text) > MAX_DSL_BYTES * 2) throw refused('TOO_LONG');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused('NOT_JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !isWithinBounds(value))
    throw refused('NOT_JSON');
  const { dsl, code: _code, version: _version, ...rest } = value as Record<string, unknown>;
  const draft = { dsl, code: workflowCode, version, ...rest };
  if (Buffer.byteLength(JSON.stringify(draft)) > MAX_DSL_BYTES) throw refused('TOO_LONG');
  return draft;
}

function refused(code: string): AppError {
  return new AppError('INVALID_INPUT', { fieldErrors: { text: [code] } });
}
