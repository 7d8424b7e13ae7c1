import { checkHistory, checkNumber, checkSeries } from './check-chains';
import {
  ALGORITHM,
  CERTIFICATE,
  type HistoryFile,
  MANIFEST,
  type Manifest,
  type NumberFile,
  PACK_FORMAT,
  PACK_VERSION,
  type SeriesExtract,
  SIGNATURE,
} from './pack-format';
import type { PackSource } from './pack-source';
import { derOf, publicKeyOf } from './public-key';

/** A difference between a pack and what its installation signed. */
export interface PackFault {
  fault:
    | 'NOT_A_PACK'
    | 'MANIFEST_UNSIGNED'
    | 'CERTIFICATE_OTHER'
    | 'CERTIFICATE_UNEXPECTED'
    | 'FILE_CHANGED'
    | 'FILE_MISSING'
    | 'FILE_ADDED'
    | 'FILE_TWICE'
    | 'FILE_DIFFERED'
    | 'CHAIN_BROKEN'
    | 'NUMBER_NOT_IN_CHAIN'
    | 'HISTORY_BROKEN';
  path: string;
  detail?: string;
}

/** A pack compared with its signed manifest. */
export interface PackVerdict {
  faults: PackFault[];
  /** Null where it cannot be read. */
  manifest: Manifest | null;
  /** SHA-256 of the certificate beside the signature; null where there is none. */
  fingerprint: string | null;
  /** Files whose hash was compared. */
  compared: number;
  bytes: number;
}

interface Options {
  /** SHA-256 of the certificate that the reader expects, as the installation shows it; spaces and colons are ignored. */
  expected?: string | undefined;
  onFile?: ((done: number, total: number) => void) | undefined;
}

/**
 * Verifies a pack without the system: the signature of the manifest, every file against it, and the links of the chains.
 * One file is in memory at a time.
 */
export async function checkPack(source: PackSource, { expected = '', onFile }: Options = {}): Promise<PackVerdict> {
  const verdict: PackVerdict = { faults: [], manifest: null, fingerprint: null, compared: 0, bytes: 0 };
  const { faults } = verdict;
  const manifestBytes = await readOrNull(source, MANIFEST);
  const manifest = manifestBytes && readManifest(manifestBytes);
  if (!manifest) {
    faults.push({ fault: 'NOT_A_PACK', path: MANIFEST });
    return verdict;
  }
  verdict.manifest = manifest;
  verdict.fingerprint = await checkSignature(source, manifest, manifestBytes, faults);
  const wanted = expected.replace(/[\s:]/g, '').toLowerCase();
  if (wanted !== '' && wanted !== verdict.fingerprint)
    faults.push({ fault: 'CERTIFICATE_UNEXPECTED', path: CERTIFICATE });
  const paths = checkPaths(source, manifest, faults);
  for (const [done, file] of manifest.files.entries()) {
    onFile?.(done, manifest.files.length);
    const content = await readOrNull(source, file.path);
    if (!content) {
      faults.push({ fault: paths.has(file.path) ? 'FILE_CHANGED' : 'FILE_MISSING', path: file.path });
      continue;
    }
    verdict.compared += 1;
    verdict.bytes += content.length;
    if (content.length !== file.bytes || (await sha256(content)) !== file.sha256) {
      faults.push({ fault: 'FILE_CHANGED', path: file.path });
    }
    if (file.recordedSha256 !== undefined && file.recordedSha256 !== file.sha256) {
      faults.push({ fault: 'FILE_DIFFERED', path: file.path });
    }
  }
  onFile?.(manifest.files.length, manifest.files.length);
  await checkLinks(source, manifest, faults);
  return verdict;
}

/** @returns the fingerprint of the certificate */
async function checkSignature(
  source: PackSource,
  manifest: Manifest,
  manifestBytes: Uint8Array<ArrayBuffer>,
  faults: PackFault[],
): Promise<string | null> {
  const pem = await readOrNull(source, CERTIFICATE);
  const signature = await readOrNull(source, SIGNATURE);
  let fingerprint: string | null = null;
  let isSigned = false;
  try {
    const der = derOf(new TextDecoder().decode(pem ?? undefined));
    fingerprint = await sha256(der);
    isSigned =
      signature !== null && (await crypto.subtle.verify(ALGORITHM, await publicKeyOf(der), signature, manifestBytes));
  } catch {
    // Damaged bytes: there is no signature that this certificate made.
  }
  if (!isSigned) faults.push({ fault: 'MANIFEST_UNSIGNED', path: SIGNATURE });
  if (fingerprint !== manifest.installation.certificateSha256) {
    faults.push({ fault: 'CERTIFICATE_OTHER', path: CERTIFICATE });
  }
  return fingerprint;
}

/** @returns the paths that are there */
function checkPaths(source: PackSource, manifest: Manifest, faults: PackFault[]): ReadonlySet<string> {
  const listed = new Set([MANIFEST, SIGNATURE, ...manifest.files.map(({ path }) => path)]);
  const met = new Set<string>();
  for (const path of source.paths) {
    if (!listed.has(path)) faults.push({ fault: 'FILE_ADDED', path });
    else if (met.has(path)) faults.push({ fault: 'FILE_TWICE', path });
    met.add(path);
  }
  return met;
}

async function checkLinks(source: PackSource, manifest: Manifest, faults: PackFault[]): Promise<void> {
  const extracts = new Map<string, SeriesExtract>();
  for (const { path } of manifest.files.filter((file) => file.path.startsWith('chains/'))) {
    const extract = await readJson<SeriesExtract>(source, path);
    if (!extract) continue;
    extracts.set(path, extract);
    push(faults, 'CHAIN_BROKEN', path, () => checkSeries(extract));
  }
  for (const { folder } of manifest.records) {
    const numberPath = `${folder}/number.json`;
    const number = await readJson<NumberFile>(source, numberPath);
    if (number) {
      const extract = extracts.get(number.extract ?? '') ?? null;
      push(faults, 'NUMBER_NOT_IN_CHAIN', numberPath, () => checkNumber(number, extract));
    }
    const historyPath = `${folder}/history.json`;
    const history = await readJson<HistoryFile>(source, historyPath);
    if (history) push(faults, 'HISTORY_BROKEN', historyPath, () => checkHistory(history));
  }
}

function push(faults: PackFault[], fault: PackFault['fault'], path: string, check: () => number[]): void {
  let rows: number[];
  try {
    rows = check();
  } catch {
    // Another shape than the maker writes.
    rows = [0];
  }
  if (rows.length > 0) faults.push({ fault, path, detail: rows.slice(0, 10).join(', ') });
}

function readManifest(bytes: Uint8Array): Manifest | null {
  const manifest = parse<Manifest>(bytes);
  const isOne =
    manifest?.format === PACK_FORMAT &&
    manifest.version === PACK_VERSION &&
    Array.isArray(manifest.files) &&
    Array.isArray(manifest.records) &&
    typeof manifest.installation === 'object';
  return isOne ? manifest : null;
}

async function readJson<T>(source: PackSource, path: string): Promise<T | null> {
  const bytes = await readOrNull(source, path);
  return bytes && parse<T>(bytes);
}

function parse<T>(bytes: Uint8Array): T | null {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as T;
  } catch {
    return null;
  }
}

/** Null for a path that is not there, and for a part that cannot be unpacked. */
function readOrNull(source: PackSource, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return source.read(path).catch(() => null);
}

async function sha256(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
