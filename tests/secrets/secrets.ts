/** Protected texts, each with the circle that may read it: an organization, a review team, or its recorder. */
export const SECRETS = {
  unsentLetter: { of: 'คคง.' },
  unsentRfa: { of: 'ผรม.2' },
  recalledRfa: { of: 'ผรม.2' },
  draft: { of: 'ผรม.2' },
  lostReason: { of: 'ผรม.2' },
  holdPurpose: { of: 'ผรม.2' },
  lostPurpose: { of: 'ผรม.2' },
  reviewComment: { of: 'คคง.' },
  reviewFile: { of: 'คคง.' },
  reassignment: { of: 'คคง.' },
  teamComment: { of: 'คคง.', isTeam: true },
  teamFile: { of: 'คคง.', isTeam: true },
  aliasNote: { of: 'สคฉ.3' },
} as const satisfies Record<string, { of: string; isTeam?: boolean }>;
export type SecretName = keyof typeof SECRETS;

export interface Reader {
  of: string;
  /** Of the review team that the story asks. */
  isOnTeam?: boolean;
  isSuperadmin?: boolean;
  readsAudit?: boolean;
}

/** True if a reader may see a protected text anywhere. */
export function mayRead(reader: Reader, name: SecretName): boolean {
  // A Superadmin audits everything (domain.md §5).
  if (reader.isSuperadmin) return true;
  const circle: { of: string; isTeam?: boolean } = SECRETS[name];
  if (reader.of !== circle.of) return false;
  // The name of a file that was uploaded is in the audit of the own organization.
  if (name === 'teamFile' && reader.readsAudit) return true;
  return circle.isTeam ? reader.isOnTeam === true : true;
}

/** The protected texts in what a reader was shown. */
export function secretsIn(shown: string, prefix: string): SecretName[] {
  return (Object.keys(SECRETS) as SecretName[]).filter((name) => shown.includes(secret(prefix, name)));
}

export interface Story {
  /** Begins every protected text, and nothing else. */
  prefix: string;
  /** Everything that an address can name of the story. */
  ids: string[];
}

export const secret = (prefix: string, name: SecretName) => `${prefix}${name}`;
