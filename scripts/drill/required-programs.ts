import { findFirst, findMariadbd, findMariadbInstaller, findRedisServer } from '../servers/programs.mjs';

/** Programs that the drill starts, with their Debian packages. */
const PROGRAMS: readonly (readonly [name: string, packageName: string, isThere: () => unknown])[] = [
  ['ip', 'iproute2', () => findFirst(['ip'])],
  ['arping', 'iputils-arping', () => findFirst(['arping'])],
  ['mount', 'mount', () => findFirst(['mount'])],
  ['openssl', 'openssl', () => findFirst(['openssl'])],
  ['nginx', 'nginx-light', () => findFirst(['nginx'])],
  ['mariadbd', 'mariadb-server-core', findMariadbd],
  ['mariadb-install-db', 'mariadb-server-core', findMariadbInstaller],
  ['redis-server', 'redis-server', findRedisServer],
];

/** @throws Error that names everything that is missing, and the command that installs it */
export function requirePrograms(): void {
  if (process.getuid?.() !== 0) throw new Error('network namespaces need root: sudo npm run drill');
  const missing = PROGRAMS.filter(([, , isThere]) => !isThere());
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(([, name]) => name))].join(' ');
  throw new Error(`${missing.map(([name]) => name).join(', ')} not found: apt-get install ${packages}`);
}
