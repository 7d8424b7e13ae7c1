import type { DrawingKind } from '@/lib/documents/drawings/schema';

/** The kinds as addresses spell them, in the order of a drawing's life. */
export const KIND_SLUGS = { CONTRACT: 'contract', SHOP: 'shop', AS_BUILT: 'as-built' } as const satisfies Record<
  DrawingKind,
  string
>;

export function kindOfSlug(slug: string): DrawingKind | null {
  const found = Object.entries(KIND_SLUGS).find(([, known]) => known === slug);
  return found ? (found[0] as DrawingKind) : null;
}

/** The register of a kind, or the page of one of its drawings. */
export function drawingsPath(projectCode: string, kind: DrawingKind, publicId?: string): string {
  const register = `/p/${encodeURIComponent(projectCode)}/drawings/${KIND_SLUGS[kind]}`;
  return publicId ? `${register}/${publicId}` : register;
}
