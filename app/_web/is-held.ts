/** True if the caller has this content (RFC 9110, 13.1.2: any of a list, weak or not). Access is checked before. */
export function isHeld(asked: string | null, etag: string): boolean {
  const tags = asked?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
