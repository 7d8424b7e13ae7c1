// The format of an evidence pack, for its maker and for both verifiers. This folder runs in browsers too, and imports
// nothing of the server.

export const PACK_FORMAT = 'dms-evidence-pack';
export const PACK_VERSION = 1;

/** Files that the manifest does not list: itself, and the signature of its bytes. */
export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const CERTIFICATE = 'certificate.pem';

/** Signature of the manifest's bytes: RSASSA-PKCS1-v1_5 with SHA-256, which openssl checks as well. */
export const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

export interface ManifestFile {
  /** ASCII: programs that unpack read other letters in the spelling of their system. */
  path: string;
  /** Name of a stored file, as the system has it. */
  name?: string;
  bytes: number;
  sha256: string;
  /** Of a stored file: the hash that the system recorded when it was uploaded or made. */
  recordedSha256?: string;
}

/** Something that the pack lacks. Without a path it is named by nothing, because its reader may not know of it. */
export interface Omission {
  reason: string;
  count: number;
  /** The record whose part it is. */
  record: string | null;
  name: string | null;
}

export interface Manifest {
  format: typeof PACK_FORMAT;
  version: typeof PACK_VERSION;
  pack: {
    publicId: string;
    /** ISO 8601, UTC. */
    madeAt: string;
    project: string;
    /** One record, a thread of references, or the list of a register. */
    scope: 'RECORD' | 'THREAD' | 'LIST';
    register: string;
    /** View and filters of a list, in words, and as the register reads them. */
    filters: readonly string[];
    params: unknown;
  };
  madeBy: { name: string; username: string; organization: string };
  installation: { address: string; certificateSha256: string };
  records: readonly { folder: string; kind: string; publicId: string; number: string | null; title: string }[];
  leftOut: readonly Omission[];
  files: readonly ManifestFile[];
}

/** A row of a chain: its own hash covers the hash of its predecessor, and values that the pack does not hold. */
export interface ChainLink {
  prevHash: string;
  rowHash: string;
}

/** `chains/*.json`: the audit of a number series between two of its rows, without a gap. */
export interface SeriesExtract {
  series: string;
  rows: readonly (ChainLink & { chainNo: number })[];
}

/** `number.json` of a record. */
export interface NumberFile {
  /** The file of the extract; null for a record without a number. */
  extract: string | null;
  rows: readonly (ChainLink & { chainNo: number })[];
}

/** `history.json` of a record. */
export interface HistoryFile {
  instances: readonly { instanceId: string; rows: readonly (ChainLink & { seq: number })[] }[];
}

/** Previous hash of the first row of a history. */
export const FIRST_HASH = '0'.repeat(64);
