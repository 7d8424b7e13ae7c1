import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { canonicalJson } from '@/db/canonical-json';
import { heard } from './streams';

/** Prefix of an age identity; the text after it is the secret. */
const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m;

/** Encrypts with the age format (age-encryption.org/v1), which is authenticated and which the program `age` reads. */
export interface BackupKey {
  encrypt: (plain: Readable) => Promise<Readable>;
  /** The stream fails where the content was altered or cut off. @throws Error for content of another key */
  decrypt: (sealed: Readable) => Promise<Readable>;
  /** Authenticates a document that refers to everything else by its hash. */
  sign: (value: unknown) => string;
  isSignatureOf: (value: unknown, signature: string) => boolean;
}

/** The key of BACKUP_KEY or BACKUP_KEY_FILE, null where neither is set. @throws Error for a file without a key */
export async function loadBackupKey(settings: {
  BACKUP_KEY?: string | undefined;
  BACKUP_KEY_FILE?: string | undefined;
}): Promise<BackupKey | null> {
  const { BACKUP_KEY: text, BACKUP_KEY_FILE: file } = settings;
  if (text) return openBackupKey(text);
  return file ? openBackupKey(await readFile(file, 'utf8')) : null;
}

/** @throws Error for a text without an AGE-SECRET-KEY line */
async function openBackupKey(text: string): Promise<BackupKey> {
  const identity = IDENTITY.exec(text)?.[0];
  if (!identity) throw new Error('the backup key has no line AGE-SECRET-KEY-1…');
  const recipient = await identityToRecipient(identity);
  const secret = Buffer.from(hkdfSync('sha256', identity, '', 'dms backup manifest', 32));
  const sign = (value: unknown) => createHmac('sha256', secret).update(canonicalJson(value)).digest('hex');
  return {
    encrypt: async (plain) => {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      return fromWeb(await encrypter.encrypt(toWeb(plain)));
    },
    decrypt: async (sealed) => {
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      return fromWeb(await decrypter.decrypt(toWeb(sealed)));
    },
    sign,
    isSignatureOf: (value, signature) => {
      const [expected, given] = [Buffer.from(sign(value)), Buffer.from(signature)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

// Node's and the browser's declarations of the same class differ.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  heard(Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>));
