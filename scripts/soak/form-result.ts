export interface FormResult {
  /** Work done, in numbers. */
  figures: string;
  /** Violations, in words; empty when all is well. */
  findings: string[];
}
