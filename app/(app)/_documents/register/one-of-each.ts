/**
 * The rows with one object for equal values, such as the parties of fifty letters. React sends an object that occurs again
 * as a reference to the first.
 */
export function oneOfEach<Row extends object>(rows: readonly Row[]): Row[] {
  const first = new Map<string, unknown>();
  const shared = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const text = JSON.stringify(value);
    const known = first.get(text);
    if (known !== undefined) return known;
    const own = Array.isArray(value) ? value.map(shared) : value;
    first.set(text, own);
    return own;
  };
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, shared(value)])) as Row);
}
