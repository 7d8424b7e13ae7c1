/**
 * The number of an address: `/go/<number>` or `/go?q=<number>`. A number may hold slashes, so all segments belong to
 * it; an undecodable address is read literally.
 */
export function readNumber(segments: readonly string[] | undefined, query: string | string[] | undefined): string {
  if (segments?.length) return segments.map(decode).join('/');
  return (Array.isArray(query) ? query[0] : query) ?? '';
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
