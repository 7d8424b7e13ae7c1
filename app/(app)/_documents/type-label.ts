/** A type of documents by name and code; the names of some end with their code already. */
export function typeLabel({ code, name }: { code: string; name: string }): string {
  return name.endsWith(`(${code})`) ? name : `${name} (${code})`;
}
