/** A violation, in words for an auditor. */
export interface Finding {
  seriesId: number | null;
  rule:
    | 'CONTIGUITY'
    | 'COUNTER'
    | 'DOCUMENT'
    | 'TEXT'
    | 'REVISION'
    | 'CHAIN'
    | 'AUDIT_MISSING'
    | 'STATE'
    | 'HOLD'
    | 'TIME'
    | 'BINDING';
  detail: string;
}
