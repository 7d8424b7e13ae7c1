import { readFile } from 'node:fs/promises';
import { desc } from 'drizzle-orm';
import { isDuplicateOf } from '@/db/errors';
import { sealCertificates } from '@/db/schema/issued-copies';
import { openText, sealText } from '@/lib/people/identity/factors/sealed-text';
import type { Ctx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/logger';
import {
  makeCertificate,
  readP12,
  refuseInvalid,
  type Seal,
  SealUnavailable,
  sealOf,
} from '@/lib/platform/seal/certificate';

const PURPOSE = 'seal certificate';

/**
 * The certificate that seals copies: that of SEAL_P12_FILE, read anew for each copy, else the installation's own, which is
 * made at its first use.
 * @throws SealUnavailable for a file that cannot be used: its copies wait
 */
export async function loadSeal(ctx: Ctx): Promise<Seal> {
  const { SEAL_P12_FILE: file } = env();
  return file ? readOwnFile(file) : loadInstallationSeal(ctx);
}

/** For the start and the health of a process. Null where the installation's own certificate seals. */
export async function findSealFault(): Promise<SealUnavailable | null> {
  const { SEAL_P12_FILE: file } = env();
  if (!file) return null;
  try {
    refuseInvalid(await readOwnFile(file), new Date());
    return null;
  } catch (error) {
    if (error instanceof SealUnavailable) return error;
    throw error;
  }
}

async function readOwnFile(file: string): Promise<Seal> {
  const content = await readFile(file).catch((error) => {
    throw new SealUnavailable('SealFileMissing', `SEAL_P12_FILE cannot be read: ${error.code}`);
  });
  return readP12(content, env().SEAL_P12_PASSWORD ?? '');
}

/** The latest certificate whose key opens. After a change of AUTH_SECRET none does, and a next one is made. */
async function loadInstallationSeal(ctx: Ctx): Promise<Seal> {
  const [latest] = await ctx.db.select().from(sealCertificates).orderBy(desc(sealCertificates.generation)).limit(1);
  const keyPem = latest && openText(PURPOSE, ownerOf(latest.generation), latest.sealedKey);
  if (latest && keyPem) return sealOf(keyPem, latest.certificatePem);
  const generation = (latest?.generation ?? 0) + 1;
  if (latest) logger.warn({ generation }, 'the key of the seal does not open with this AUTH_SECRET: a new one is made');
  const made = makeCertificate(`DMS ${new URL(env().APP_URL).host}`);
  try {
    await ctx.db.insert(sealCertificates).values({
      generation,
      certificatePem: made.certificatePem,
      sealedKey: sealText(PURPOSE, ownerOf(generation), made.keyPem),
    });
    return sealOf(made.keyPem, made.certificatePem);
  } catch (error) {
    // Another worker was sooner: its certificate is the installation's.
    if (isDuplicateOf(error, 'uq_seal_certificates_generation')) return loadInstallationSeal(ctx);
    throw error;
  }
}

function ownerOf(generation: number): string {
  return `generation ${generation}`;
}
