/** A series as people read it: the places of sequence and revision in `printed_pattern` are left open. */
export function readablePattern(pattern: string): string {
  return pattern.replaceAll('{SEQ}', '…').replaceAll('{REV}', '…');
}
