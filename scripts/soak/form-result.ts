export interface FormResult {
  /** What was done, in numbers. */
  figures: string;
  /** What does not hold, in words; empty when all is well. */
  findings: string[];
}
