/** Code and name of a record, as a fact. */
export function coded(record: { code: string; name: string } | null): string | null {
  return record && `${record.code} ${record.name}`;
}
