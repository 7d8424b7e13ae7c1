import type { ContractParty } from '@/db/enums';

/** Projects and contracts in which a person holds a permission by an assignment there. */
export interface HeldPlaces {
  readonly projectIds: readonly number[];
  readonly contractIds: readonly number[];
  /** The projects of `contractIds`. */
  readonly projectIdsOfContracts: readonly number[];
}

/**
 * Everything that a person holds while acting for one organization, and the part of that organization in projects and
 * contracts. Immutable; read once per request (decision 089). Authorisation puts these values into the query.
 */
export interface Rights {
  readonly userId: number;
  readonly organizationId: number;
  /** Permission codes held without any limit of scope. */
  readonly everywhere: ReadonlySet<string>;
  /** Permission codes held in the acting organization. */
  readonly inOrganization: ReadonlySet<string>;
  /** By permission code. */
  readonly places: ReadonlyMap<string, HeldPlaces>;
  /** The contracts in which the acting organization takes part, by its part. */
  readonly contractIds: ReadonlyMap<ContractParty, readonly number[]>;
  /** The projects in which the acting organization takes part. */
  readonly projectIds: readonly number[];
  /** Equal for equal assignments and parts. A write compares it in its transaction (`requireCurrentRights`). */
  readonly version: string;
}

/** Rows that make up `Rights.version`: an assignment, a part in a contract, a membership of a project. */
export type RightsRow = { kind: 'assignment' | 'contract' | 'project'; id: number; part: string | null };

/** A role's codes are not in it: they change only while the product is installed. */
export function versionOf(rows: readonly RightsRow[]): string {
  return rows
    .map(({ kind, id, part }) => `${kind} ${id} ${part ?? ''}`)
    .sort()
    .join('\n');
}
