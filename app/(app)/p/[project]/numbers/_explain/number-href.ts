/** Address that explains a document's number. */
export function documentNumberHref(projectCode: string, publicId: string): string {
  return `/p/${encodeURIComponent(projectCode)}/correspondence/${publicId}/number`;
}

/** Address that explains a number without a document. */
export function numberHref(place: { projectCode: string; seriesPublicId: string; sequence: number }): string {
  return `/p/${encodeURIComponent(place.projectCode)}/numbers/${place.seriesPublicId}/${place.sequence}`;
}
