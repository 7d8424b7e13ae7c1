import type { ErrorCode } from '@/lib/platform/errors/catalog';

/** Facts that decide whether a writer may name a person as author. */
export interface AuthorFacts {
  isSelf: boolean;
  /** Active, and of the acting organization. */
  isColleague: boolean;
  /** The writer may submit for the organization, as Document Control does. */
  maySubmit: boolean;
  /** The person's delegation to the writer is in force and covers project and type. */
  hasDelegated: boolean;
}

/** Document Control writes for any colleague, others for persons who delegated to them (decision 051). */
export function canWriteFor(facts: AuthorFacts): ErrorCode | null {
  if (!facts.isColleague) return 'PERSON_UNKNOWN';
  if (facts.isSelf) return 'AUTHOR_IS_WRITER';
  return facts.maySubmit || facts.hasDelegated ? null : 'AUTHOR_NOT_DELEGATED';
}
