import type { ContractParty, RecipientState } from '@/db/enums';
import type { PartySource, RecordCode, SUBJECTS, SubjectCode, VarType } from '../../definitions/subjects';

export interface SubjectOrganization {
  id: number;
  publicId: string;
  /** OWNER, CONSULTANT …: what a status code says about who acted. */
  roleCode: string;
}

/** Facts of the moving record that the engine needs: for parties, conditions, due dates and projections. */
export interface SubjectFacts {
  entityType: SubjectCode;
  entityPublicId: string;
  /** The row that is locked before the instance; for an RFA its correspondence. */
  documentKind: RecordCode;
  documentId: number;
  documentPublicId: string;
  /** Facts that were read with another version are read again under the lock. */
  documentVersionNo: number;
  /** correspondence_revisions.id; null for a circulation. */
  revisionId: number | null;
  projectId: number;
  projectPublicId: string;
  contractId: number | null;
  typeId: number | null;
  typeCode: string;
  disciplineId: number | null;
  documentNumber: string | null;
  title: string;
  originator: SubjectOrganization;
  to: readonly (SubjectOrganization & { state: RecipientState })[];
  contractParties: readonly (SubjectOrganization & { party: ContractParty })[];
  /** Facts for conditions, as the definition's subject declares them. */
  doc: Readonly<Record<string, unknown>>;
  /** Calendar dates that a due date may follow, YYYY-MM-DD. */
  dates: Readonly<Record<string, string | null>>;
}

interface FactTypes {
  string: string;
  int: number;
  bool: boolean;
  double: number;
  'list<string>': readonly string[];
}

type FactOf<T> = T extends VarType ? FactTypes[T] : never;

/**
 * The facts that a definition for this kind of document may read. An unknown fact closes the gate that reads it, so the
 * loader must supply all of them.
 */
export type DocFacts<S extends SubjectCode> = {
  readonly [Name in keyof (typeof SUBJECTS)[S]['vars']]: FactOf<(typeof SUBJECTS)[S]['vars'][Name]>;
};

const CONTRACT_PARTY: Readonly<Partial<Record<PartySource, ContractParty>>> = {
  'contract.ownerOrgs': 'OWNER',
  'contract.consultantOrgs': 'CONSULTANT',
  'contract.designerOrgs': 'DESIGNER',
  'contract.contractorOrgs': 'CONTRACTOR',
};

/** The organizations of a party for this document; empty where the definition names no such party. */
export function organizationsOf(
  parties: Readonly<Record<string, PartySource>>,
  party: string,
  subject: SubjectFacts,
): readonly SubjectOrganization[] {
  const source = Object.hasOwn(parties, party) ? parties[party] : undefined;
  switch (source) {
    case undefined:
      return [];
    case 'doc.originatorOrg':
    case 'doc.organization':
      return [subject.originator];
    case 'doc.toOrgs':
      return subject.to;
    case 'doc.originatorOrg + doc.toOrgs':
      return [subject.originator, ...subject.to];
    default:
      return subject.contractParties.filter(({ party: role }) => role === CONTRACT_PARTY[source]);
  }
}
