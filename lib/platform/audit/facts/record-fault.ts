/** A row that is not what its last change left, in words for an auditor. */
export interface RecordFault {
  /** The table, or `record_facts` for the hashes themselves. */
  kind: string;
  rowKey: string;
  /** The number that people know it by, where it has one. */
  label: string | null;
  problem: 'changed' | 'removed' | 'added' | 'hashes changed';
}
