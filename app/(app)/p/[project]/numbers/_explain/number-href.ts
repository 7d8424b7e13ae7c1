/** Where a document's number is explained. */
export function documentNumberHref(projectCode: string, publicId: string): string {
  return `/p/${encodeURIComponent(projectCode)}/correspondence/${publicId}/number`;
}

/** Where a number is explained that no document has. */
export function numberHref(place: { projectCode: string; seriesPublicId: string; sequence: number }): string {
  return `/p/${encodeURIComponent(place.projectCode)}/numbers/${place.seriesPublicId}/${place.sequence}`;
}
