/** Somebody changed a series or counter between our reading and writing it, in spite of the lock. The whole is repeated. */
export class VersionConflict extends Error {
  constructor(readonly what: 'series' | 'counter' | 'sequence' | 'audit') {
    super(`version conflict on ${what}`);
    this.name = 'VersionConflict';
  }
}
