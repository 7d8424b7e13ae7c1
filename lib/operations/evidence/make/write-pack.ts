import { sign } from 'node:crypto';
import type { GrowingPack, PackJob, PackMaker } from '@/lib/documents/exports/pack-maker';
import { openPackedFile } from '@/lib/documents/files/open-packed-file';
import { loadSeal } from '@/lib/documents/issued-copies/load-seal';
import { readWholeTrail } from '@/lib/operations/audit-trail/list-audit-rows';
import type { AuditEntry } from '@/lib/platform/audit/record';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { logger } from '@/lib/platform/logger';
import { printFonts } from '@/lib/platform/pdf/print-fonts';
import { fingerprintOf, refuseInvalid, type Seal, SealUnavailable } from '@/lib/platform/seal/certificate';
import { readNow } from '@/lib/platform/time/database-time';
import {
  CERTIFICATE,
  MANIFEST,
  type Manifest,
  type Omission,
  PACK_FORMAT,
  PACK_VERSION,
  SIGNATURE,
} from '../check/pack-format';
import type { ActWords } from './act-words';
import { selectHistoryLinks } from './history-links';
import { indexPage } from './index-page';
import { SeriesExtracts } from './number-rows';
import { findScope } from './pack-scope';
import type { OmissionReason } from './pack-words';
import { PackZip } from './pack-zip';
import { FONTS } from './page';
import { readRecord } from './read-record';
import { recordPage } from './record-page';
import type { RecordParts } from './record-parts';
import { selectSentMails } from './sent-mails';
import { verifyPage } from './verify-html';

/** Characters of a name in a path: with its folders it stays below 260, where Windows stops. */
const MAX_NAME = 80;

/** Makes the packs of a process. @param words of the actions in the histories */
export function packMaker(words: ActWords): PackMaker {
  return (owner, job) => {
    const acts: AuditEntry[] = [];
    return { acts, chunks: new PackRun(owner, job, { words, acts }).chunks() } satisfies GrowingPack;
  };
}

/** One pack being made. Records are read one after the other, each with the rights of that moment. */
class PackRun {
  readonly #owner: UserCtx;
  readonly #job: PackJob;
  readonly #words: ActWords;
  readonly #acts: AuditEntry[];
  readonly #zip = new PackZip();
  readonly #extracts = new SeriesExtracts();
  readonly #records: Manifest['records'][number][] = [];
  readonly #leftOut: Omission[] = [];
  /** Characters of all pages, for their fonts. */
  readonly #signs = new Set<string>();

  constructor(owner: UserCtx, job: PackJob, { words, acts }: { words: ActWords; acts: AuditEntry[] }) {
    this.#owner = owner;
    this.#job = job;
    this.#words = words;
    this.#acts = acts;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    const seal = await this.#loadSeal();
    const { kind, publicIds, isCut } = await findScope(this.#owner, this.#job);
    await this.#job.noteTotal(publicIds.length);
    for (const [done, publicId] of publicIds.entries()) {
      await this.#job.noteDone(done);
      const parts = await readRecord(this.#owner, this.#job.register, publicId);
      if (typeof parts === 'string') this.#omitRow(parts);
      else yield* this.#record(parts);
    }
    await this.#job.noteDone(publicIds.length);
    if (this.#records.length === 0) throw new AppError('PACK_EMPTY');
    if (isCut) this.#leftOut.push(omission('THREAD_CUT', { count: 1 }));
    for (const { path, parts } of this.#extracts.files(this.#owner)) yield* this.#zip.texts(path, parts);
    yield* this.#end(seal, kind);
  }

  /** @throws AppError PACK_CANNOT_BE_SIGNED */
  async #loadSeal(): Promise<Seal> {
    try {
      const seal = await loadSeal(this.#owner);
      refuseInvalid(seal, await readNow(this.#owner));
      return seal;
    } catch (error) {
      if (!(error instanceof SealUnavailable)) throw error;
      logger.error({ err: error }, 'an evidence pack cannot be signed');
      throw new AppError('PACK_CANNOT_BE_SIGNED');
    }
  }

  async *#record(parts: RecordParts): AsyncGenerator<Uint8Array> {
    const { publicId, entityType, number, title, kind, place, details, acknowledgements, events } = parts;
    const folder = `records/${String(this.#records.length + 1).padStart(4, '0')}-${pathOf(number ?? kind)}`;
    this.#records.push({ folder, kind, publicId, number, title });
    const from = this.#zip.files.length;
    const leftOut: Omission[] = [];
    yield* this.#copies(folder, parts, leftOut);
    yield* this.#files(folder, parts, leftOut);
    const [instances, trail, mails, numbers] = await Promise.all([
      selectHistoryLinks(this.#owner, parts.instanceIds),
      readWholeTrail(this.#owner, entityType, publicId),
      selectSentMails(this.#owner, publicId),
      this.#extracts.numberOf(this.#owner, parts),
    ]);
    if (parts.isHistoryCut) leftOut.push(omission('HISTORY_CUT', { count: 1, record: number }));
    if (trail.hidden > 0) leftOut.push(omission('AUDIT_NOT_READABLE', { count: trail.hidden, record: number }));
    yield* this.#json(`${folder}/record.json`, { kind, publicId, number, title, revisions: details });
    yield* this.#json(`${folder}/history.json`, { events, instances });
    yield* this.#json(`${folder}/number.json`, numbers);
    yield* this.#json(`${folder}/acknowledgements.json`, acknowledgements);
    yield* this.#json(`${folder}/mails.json`, mails);
    yield* this.#json(`${folder}/audit.json`, trail.rows);
    const files = this.#zip.files.slice(from);
    const html = recordPage({ folder, parts, mails, audit: trail.rows, files, leftOut }, this.#words);
    yield* this.#page(`${folder}/record.html`, html);
    this.#leftOut.push(...leftOut);
    this.#acts.push({
      action: 'evidence.packed',
      entityType,
      entityPublicId: publicId,
      entityLabel: number,
      ...place,
      // A claim is prepared: the maker's organization knows of it, the other parties of the record do not.
      subjectOrganizationId: this.#owner.actor.organizationId,
      changes: { pack: [null, this.#job.publicId] },
    });
  }

  async *#copies(folder: string, { copies, number }: RecordParts, leftOut: Omission[]): AsyncGenerator<Uint8Array> {
    for (const [at, { filename, sha256, read }] of copies.entries()) {
      const stored = { name: filename, recordedSha256: sha256 };
      if (read) yield* this.#zip.bytes(`${folder}/copies/${numbered(at, filename)}`, read(), stored);
      else leftOut.push(omission('MISSING', { count: 1, record: number, name: filename }));
    }
  }

  async *#files(folder: string, { files, number }: RecordParts, leftOut: Omission[]): AsyncGenerator<Uint8Array> {
    const names = new Map(files.map(({ publicId, fileName }) => [publicId, fileName]));
    let at = 0;
    for (const [publicId, name] of names) {
      const file = await openPackedFile(this.#owner, publicId);
      if (file === null) continue;
      if (typeof file === 'string') {
        leftOut.push(omission(file, { count: 1, record: number, name }));
        continue;
      }
      const stored = { name: file.filename, recordedSha256: file.sha256 };
      yield* this.#zip.bytes(`${folder}/files/${numbered(at, file.filename)}`, file.read(), stored);
      this.#acts.push(file.act);
      at += 1;
    }
  }

  async *#end(seal: Seal, scope: Manifest['pack']['scope']): AsyncGenerator<Uint8Array> {
    const { publicId, register, request } = this.#job;
    const { displayName, username, organizationCode } = this.#owner.actor;
    const head: Omit<Manifest, 'files'> = {
      format: PACK_FORMAT,
      version: PACK_VERSION,
      pack: {
        publicId,
        madeAt: (await readNow(this.#owner)).toISOString(),
        project: request.projectCode,
        scope,
        register,
        filters: scope === 'LIST' ? [request.head.title, ...request.head.filters] : [],
        params: scope === 'LIST' ? request.params : null,
      },
      madeBy: { name: displayName, username, organization: organizationCode },
      installation: { address: env().APP_URL, certificateSha256: fingerprintOf(seal) },
      records: this.#records,
      leftOut: this.#leftOut,
    };
    yield* this.#page('index.html', indexPage(head));
    const { css, families } = printFonts([...this.#signs].join(''));
    yield* this.#zip.text(FONTS, `${css}\n:root { --fonts: ${families} }\n`);
    yield* this.#zip.text('verify.html', await verifyPage());
    const certificates = [seal.certificate, ...seal.chain].map((one) => one.toString());
    yield* this.#zip.text(CERTIFICATE, certificates.join(''));
    const manifest = Buffer.from(`${JSON.stringify({ ...head, files: [...this.#zip.files] }, null, 1)}\n`);
    yield* this.#zip.text(MANIFEST, manifest.toString());
    yield* this.#zip.bytes(SIGNATURE, chunkOf(sign('sha256', manifest, seal.key)));
    yield* this.#zip.end();
  }

  #omitRow(reason: 'DRAFT' | 'NO_DOCUMENT'): void {
    const known = this.#leftOut.find((one) => one.reason === reason);
    if (known) known.count += 1;
    else this.#leftOut.push(omission(reason, { count: 1 }));
  }

  #page(path: string, html: string): AsyncGenerator<Uint8Array> {
    for (const sign of html) this.#signs.add(sign);
    return this.#zip.text(path, html);
  }

  #json(path: string, value: unknown): AsyncGenerator<Uint8Array> {
    return this.#zip.text(path, `${JSON.stringify(value, null, 1)}\n`);
  }
}

function omission(
  reason: OmissionReason,
  { count, record = null, name = null }: { count: number; record?: string | null; name?: string | null },
): Omission {
  return { reason, count, record, name };
}

/** `01-name.pdf`: two files of a record may have one name. */
function numbered(at: number, name: string): string {
  return `${String(at + 1).padStart(2, '0')}-${pathOf(name)}`;
}

/** The part of a name that every program unpacks alike. It keeps its ending when it is cut. */
function pathOf(name: string): string {
  const [ending = ''] = /\.[A-Za-z0-9]{1,10}$/.exec(name) ?? [];
  const kept = name
    .slice(0, name.length - ending.length)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/[.-]*-[.-]*/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '');
  return `${kept.slice(0, MAX_NAME - ending.length)}${ending}`;
}

async function* chunkOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
