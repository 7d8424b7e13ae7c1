/** Differences between two states of a record, for the audit; null without one. */
export function changesBetween<T extends object>(
  before: T,
  after: Partial<T>,
): Record<string, [unknown, unknown]> | null {
  const changed = Object.entries(after).flatMap(([field, value]) => {
    const was = before[field as keyof T];
    return JSON.stringify(was ?? null) === JSON.stringify(value ?? null) ? [] : [[field, [was ?? null, value ?? null]]];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}
