import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes: OWASP's first choice; docs/security.md has what it costs here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let decoy: Promise<string> | undefined;

/** The PHC string that is stored. Thai typed on two keyboards is one password, hence NFC. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

/** Takes the same time whether or not there is a password to compare with, so that user names cannot be probed. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('decoy for unknown usernames');
  const isRight = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return stored !== null && isRight;
}
