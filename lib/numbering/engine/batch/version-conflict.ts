/** A series or counter changed between our read and write, in spite of the lock. The transaction is repeated. */
export class VersionConflict extends Error {
  constructor(readonly what: 'series' | 'counter' | 'sequence' | 'audit') {
    super(`version conflict on ${what}`);
    this.name = 'VersionConflict';
  }
}
