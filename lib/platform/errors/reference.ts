/** A reference a person can read out on the phone: ERR-20250102-1234-ABCD (date, time in UTC, four random letters). */
export function newErrorReference(now = new Date()): string {
  const stamp = now.toISOString().replace(/[-:]/g, '');
  // No I, L, O, U: they are misheard or misread.
  const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
  const tail = Array.from({ length: 4 }, () => alphabet[Math.floor(Math.random() * alphabet.length)]).join('');
  return `ERR-${stamp.slice(0, 8)}-${stamp.slice(9, 13)}-${tail}`;
}
