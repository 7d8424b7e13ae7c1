/** A JSON column of texts. MariaDB's JSON is text, which the driver may hand over as it is. */
export function readJsonList(stored: unknown): string[] {
  const value: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored;
  return Array.isArray(value) ? value.map(String) : [];
}
