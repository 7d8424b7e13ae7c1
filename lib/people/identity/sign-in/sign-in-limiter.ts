import { foldAccountName } from '@/lib/platform/account-name';
import { RateLimit } from '@/lib/platform/rate-limit';
import { networkOf } from './client-address';

const MINUTE = 60;
const HOUR = 3600;

/** Five tries a minute let a person mistype and a guesser starve; the same on a known device and on a stranger's. */
const perDevice = new RateLimit('sign-in:device', () => ({ points: 5, seconds: MINUTE }));
const perAccountAndAddress = new RateLimit('sign-in:account-address', () => ({ points: 5, seconds: MINUTE }));
/** An office behind one address signs in together in the morning; only its new browsers are counted here. */
const perAddress = new RateLimit('sign-in:address', () => ({ points: 20, seconds: MINUTE }));
/** All unknown devices together: many addresses guess no faster than one that takes every sixth minute. */
const perAccount = new RateLimit('sign-in:account', () => ({ points: 30, seconds: HOUR }));
/** A session that was left open must not be a way to guess its owner's password. */
const perOwner = new RateLimit('password:owner', () => ({ points: 5, seconds: MINUTE }));
/** Only a person with the password can try a second factor, so a stranger cannot use this limit to lock its owner out. */
const perFactor = new RateLimit('factor:owner', () => ({ points: 5, seconds: MINUTE }));
/** Three codes of a million count at a time: at 20 a day a guesser has two chances in a hundred in a year. */
const perFactorDay = new RateLimit('factor:owner-day', () => ({ points: 20, seconds: 24 * HOUR }));

/** Passkeys cannot be guessed; this bounds the rows and signatures that strangers cause. An office signs in together. */
const perPasskeyAddress = new RateLimit('passkey:address', () => ({ points: 60, seconds: MINUTE }));

/** Facts of a sign-in attempt that are known before the password check. */
export interface SignInSource {
  username: string;
  address: string | null;
  /** Proven by a device cookie of this account; null for a stranger's browser. */
  device: string | null;
}

/**
 * Counts one attempt before the password check. The narrow limits come first, and a try refused by one of them does not
 * count in the wider ones. So a flood from one address cannot use up the shared limits.
 * @throws AppError RATE_LIMITED with the seconds to wait
 */
export async function countSignInTry(source: SignInSource): Promise<void> {
  if (source.device !== null) return perDevice.consume(source.device);
  const { account, address } = keysOf(source);
  await perAccountAndAddress.consume(`${account}@${address}`);
  await perAddress.consume(address);
  await perAccount.consume(account);
}

/** A sign-in that succeeded was no failure: it gives its try back. */
export async function forgetSignInTries(source: SignInSource): Promise<void> {
  if (source.device !== null) return perDevice.reset(source.device);
  const { account, address } = keysOf(source);
  await perAccountAndAddress.reset(`${account}@${address}`);
  await perAddress.giveBack(address);
  await perAccount.giveBack(account);
}

/** Counts one guess of a signed-in person at their own current password. @throws AppError RATE_LIMITED */
export async function countOwnPasswordTry(userPublicId: string): Promise<void> {
  await perOwner.consume(userPublicId);
}

/** The current password was right. */
export async function forgetOwnPasswordTries(userPublicId: string): Promise<void> {
  await perOwner.reset(userPublicId);
}

/** Counts one try at a person's second factor before it is looked at. @throws AppError RATE_LIMITED */
export async function countFactorTry(userPublicId: string, address: string | null): Promise<void> {
  await perFactor.consume(userPublicId);
  await perAddress.consume(networkOf(address));
  await perFactorDay.consume(userPublicId);
}

/**
 * The factor was right, or there is none any more.
 * @param address of the right one: its try is given back
 */
export async function forgetFactorTries(userPublicId: string, address?: string | null): Promise<void> {
  await perFactor.reset(userPublicId);
  if (address !== undefined) await perAddress.giveBack(networkOf(address));
  await perFactorDay.reset(userPublicId);
}

/** Counts one question to a passkey, or one answer, of an address. @throws AppError RATE_LIMITED */
export async function countPasskeyTry(address: string | null): Promise<void> {
  await perPasskeyAddress.consume(networkOf(address));
}

/** Unknown names are counted like known ones, so that a limit does not disclose which exist. */
function keysOf({ username, address }: SignInSource): { account: string; address: string } {
  return { account: foldAccountName(username).slice(0, 64), address: networkOf(address) };
}
