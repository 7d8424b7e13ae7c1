interface Numbered {
  documentNumber: string | null;
  revisions: readonly { documentNumber: string | null; isCurrent: boolean }[];
}

/** The number by which a document is known: of the shown revision, or of the current one beside an unnumbered draft. */
export function issuedNumberOf({ documentNumber, revisions }: Numbered): string | null {
  return documentNumber ?? revisions.find(({ isCurrent }) => isCurrent)?.documentNumber ?? null;
}
