import { AppError } from '@/lib/platform/errors/app-error';
import type { ErrorCode } from '@/lib/platform/errors/catalog';

// Changes of an edit.

/** An audit row says that a long text changed, not every letter of it. */
const MAX_AUDITED_LENGTH = 500;

/** The names of fields whose value differs from the stored one; empty for an autosave without changes. */
export function changedFields<T extends object>(before: T, input: Partial<T>): (keyof T & string)[] {
  return (Object.keys(before) as (keyof T & string)[]).filter((field) => {
    const after = input[field];
    return after !== undefined && comparable(field, after) !== comparable(field, before[field]);
  });
}

/** `{ field: [before, after] }` for the audit row. */
export function auditedChanges<T extends object>(
  before: T,
  input: Partial<T>,
  changed: readonly (keyof T & string)[],
): Record<string, readonly [unknown, unknown]> {
  return Object.fromEntries(changed.map((field) => [field, [brief(before[field]), brief(input[field])] as const]));
}

/** @throws AppError with one entry per field */
export function refuseFields(code: ErrorCode, fields: readonly string[]): void {
  if (fields.length === 0) return;
  throw new AppError(code, { fieldErrors: Object.fromEntries(fields.map((field) => [field, [code]])) });
}

/** Tags and references are sets; everything else is compared as it is written. */
function comparable(field: string, value: unknown): string {
  const isSet = field === 'tags' || field === 'references';
  const parts = isSet && Array.isArray(value) ? value.map((part) => JSON.stringify(part)).sort() : value;
  return JSON.stringify(parts);
}

function brief(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text !== undefined && text.length > MAX_AUDITED_LENGTH ? { length: text.length } : value;
}
