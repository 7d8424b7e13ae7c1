import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import {
  findAlertmanager,
  findChromium,
  findFirst,
  findMariadbd,
  findMariadbInstaller,
  findPrometheus,
  findRedisServer,
  findSwiftPython,
} from '../servers/programs.mjs';
import { logFileOf } from './places.mjs';
import { say, step } from './progress.mjs';

/** @typedef {{ name: string, packages: string[], find: () => unknown }} Requirement */

// The bare programs: the full server packages would also start services on the usual ports at every boot.
/** @type {Requirement} */
export const MARIADB = {
  name: 'MariaDB',
  packages: ['mariadb-server-core', 'mariadb-client-core'],
  find: () => findMariadbd() && findMariadbInstaller() && findFirst(['my_print_defaults']),
};
/** Programs of `npm run backup` and `npm run restore`; Debian has them in a package of their own. */
/** @type {Requirement} */
export const MARIADB_TOOLS = {
  name: 'mariadb-dump and mariadb-binlog',
  packages: ['mariadb-client'],
  find: () => findFirst(['mariadb-dump']) && findFirst(['mariadb-binlog']) && findFirst(['mariadb']),
};
/** @type {Requirement} */
export const REDIS = { name: 'Redis', packages: ['redis-tools'], find: findRedisServer };
/** @type {Requirement} */
export const CHROMIUM = { name: 'Chromium', packages: ['chromium-headless-shell'], find: findChromium };
/** Programs about PDFs: `pdftotext`, `pdfinfo` and `pdftoppm`. */
/** @type {Requirement} */
export const POPPLER = { name: 'Poppler', packages: ['poppler-utils'], find: () => findFirst(['pdftotext']) };
/** Judges PDFs in the tests; the product does without it. */
/** @type {Requirement} */
export const QPDF = { name: 'qpdf', packages: ['qpdf'], find: () => findFirst(['qpdf']) };
/** An object storage with an S3 interface, for tests. The library alone: its servers' packages start services. */
/** @type {Requirement} */
export const SWIFT = { name: 'OpenStack Swift', packages: ['python3-swift'], find: findSwiftPython };
/** With promtool and amtool, which check rules and configuration. */
/** @type {Requirement} */
export const PROMETHEUS = {
  name: 'Prometheus',
  packages: ['prometheus'],
  find: () => findPrometheus() && findFirst(['promtool']),
};
/** @type {Requirement} */
export const ALERTMANAGER = {
  name: 'Alertmanager',
  packages: ['prometheus-alertmanager'],
  find: () => findAlertmanager() && findFirst(['amtool']),
};

/**
 * Installs the programs that are missing through apt-get, saying so first. Throws, with the command to run, when that
 * is not allowed (`--no-install`, neither root nor password-less sudo) or not possible (no apt-get).
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {Requirement[]} requirements
 * @param {{ mayInstall: boolean, alternative: string }} options `alternative`: what else the person can do
 */
export async function ensurePrograms(lifetime, requirements, { mayInstall, alternative }) {
  const missing = requirements.filter((requirement) => !requirement.find());
  if (missing.length === 0) return;
  const names = missing.map((requirement) => requirement.name).join(', ');
  const packages = missing.flatMap((requirement) => requirement.packages);
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (!findFirst(['apt-get'])) {
    throw new Error(
      `${names} missing, and this system has no apt-get: install it with your package manager${alternative}`,
    );
  }
  const prefix = findRightsPrefix();
  if (!mayInstall || prefix === null) {
    throw new Error(`${names} missing. Install with:\n\n    sudo ${command}\n${alternative}`);
  }
  say(`${names} missing on this machine: installing ${packages.join(', ')} with apt-get.`);
  await installWithApt(lifetime, prefix, packages);
  const stillMissing = missing.filter((requirement) => !requirement.find());
  if (stillMissing.length > 0) {
    const still = stillMissing.map((requirement) => requirement.name).join(', ');
    throw new Error(`apt-get has finished, but ${still} is still missing${alternative}`);
  }
}

/** Ubuntu's chromium package only installs a snap, which cannot run in a container. */
export function hasChromiumPackage() {
  try {
    return !/^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8')) && findFirst(['apt-get']) !== null;
  } catch {
    return false;
  }
}

/**
 * Prefix that runs a command with an administrator's rights; null without permission.
 * @returns {string[] | null}
 */
export function findRightsPrefix() {
  if (process.getuid?.() === 0) return [];
  const sudo = findFirst(['sudo']);
  if (!sudo || spawnSync(sudo.file, ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return null;
  return [sudo.file, '-n'];
}

/**
 * @param {import('./lifetime.mjs').Lifetime} lifetime
 * @param {string[]} prefix
 * @param {string[]} packages
 */
async function installWithApt(lifetime, prefix, packages) {
  const logFile = logFileOf('apt-get');
  /**
   * @param {string[]} command
   * @param {boolean} isProtected
   */
  const run = (command, isProtected) => {
    const [program = '', ...args] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command];
    return lifetime.run(program, args, { logFile, isProtected });
  };
  const install = ['apt-get', '-y', '--no-install-recommends', 'install'];
  await step(`Fetching ${packages.join(', ')}`, async () => {
    await run(['apt-get', '-qq', 'update'], false);
    await run([...install, '--download-only', ...packages], false);
  });
  // Cut off in the middle, it would leave half-installed packages that every later apt-get trips over.
  await step(`Installing ${packages.join(', ')}`, () => run([...install, ...packages], true));
}
