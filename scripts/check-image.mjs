import './steps/refuse-old-node.mjs';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from './servers/ports.mjs';
import { findFirst } from './servers/programs.mjs';
import { signalGroup } from './servers/server-process.mjs';
import { startThrowAwayServers } from './servers/throw-away.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { logFileOf, ROOT } from './steps/places.mjs';
import { say, step } from './steps/progress.mjs';
import { waitUntilReady } from './steps/readiness.mjs';
import { ensurePrograms, MARIADB, REDIS } from './steps/system-packages.mjs';

// npm run check:image [-- --no-install] [--built]: builds the image of ops/Dockerfile without a container engine. Web, worker
// and the operators' commands run in it as its own user, who cannot write its files. They issue a letter, and its issued
// copy is read back. With --built it tries the image of the last run. For root of a Debian machine; some eight minutes.

const IMAGE = 'localhost/lcbp3-dms';
const BASE = 'localhost/dms-node';
/** The line of `FROM` in ops/Dockerfile: its Node and its Debian. */
const { major, suite } = readBase();
/** Without an engine, a daemon or user namespaces: processes run in a chroot and share the network of the machine. */
const CHROOT = ['--isolation', 'chroot'];

/** Base, layers and image had 5 GB in all when they were last built. */
const NEEDED_BYTES = 8 * 1024 ** 3;
/** Programs that an operator may add (docs/install.md, Containers). */
const EXTRA_PACKAGES = 'ghostscript tesseract-ocr tesseract-ocr-tha';
/** Number of the user `node` in the official image and in our base. */
const NODE_USER = 1000;
/** Folders that a container may write: volumes in compose.yaml. */
const WRITABLE = ['tmp', 'files', 'app/.data'];
/** Runs a command in the image at $1 with the folders of $2, as `node`. The rest of the image is read-only. */
const CONFINED = `set -eu; root=$1; own=$2; shift 2
touch "$root/etc/hosts"
mount --bind "$root" "$root"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount --bind /etc/hosts "$root/etc/hosts"
for place in ${WRITABLE.join(' ')}; do mount --bind "$own/$place" "$root/$place"; done
mount -o remount,bind,ro "$root"
exec chroot --userspec=node:node "$root" env -i -C /app HOME=/home/node PATH=/usr/local/bin:/usr/bin:/bin "$@"`;

/** Commands that docs/operations.md, docs/backup.md and docs/upgrade.md give an operator. */
const COMMANDS = [
  'db:apply',
  'db:seed',
  'numbering:verify',
  'workflow:verify',
  'access:verify',
  'audit:verify',
  'issued-copies',
  'backup',
  'backup -- --verify',
];
/** Without their arguments they explain themselves and end with a fault: enough to see that they run. */
const EXPLAINED = ['token', 'factors:reset', 'numbering:guard', 'restore', 'db:promote'];

/** Package sources of this machine, and its certificates for them. */
const OWN_SOURCES = [
  '/etc/apt/sources.list*',
  '/etc/apt/apt.conf.d',
  '/usr/share/keyrings',
  '/etc/ssl/certs',
  '/usr/local/share/ca-certificates',
];

const lifetime = new Lifetime();
const mayInstall = !process.argv.includes('--no-install');

process.exit(
  await runToTheEnd(lifetime, async () => {
    if (process.getuid?.() !== 0) throw new Error('check:image needs root: it makes a Debian in a folder');
    refuseFullDisk();
    const tools = ['buildah', 'debootstrap'].map((name) => ({ name, packages: [name], find: () => findFirst([name]) }));
    await ensurePrograms(lifetime, [...tools, MARIADB, REDIS], { mayInstall, alternative: '' });
    if (!process.argv.includes('--built')) {
      // Those of the last run would stay without a name.
      await run('buildah', ['rmi', IMAGE, BASE]).catch(() => undefined);
      await step(`Base: Debian ${suite} with Node ${major}`, makeBase);
      await step('Image', buildImage);
    }
    await trial();
    const size = (await output('buildah', ['images', '--format', '{{.Size}}', IMAGE])).trim();
    say(`the image (${size}) builds; web, worker and the commands of operators run in it, and a letter is issued`);
    say(`It stays for --built. To remove it: buildah rmi ${IMAGE} ${BASE}`);
    return 0;
  }),
);

/** @returns {{ major: string, suite: string }} */
function readBase() {
  const [, node, debian] =
    /^ARG BASE=node:(\d+)-(\w+)-slim$/m.exec(readFileSync(path.join(ROOT, 'ops', 'Dockerfile'), 'utf8')) ?? [];
  if (!node || !debian) throw new Error('ops/Dockerfile: no line ARG BASE=node:<major>-<Debian>-slim');
  return { major: node, suite: debian };
}

/**
 * Substitute for the official image of Node: the same Debian, the same Node from its npm package, and the user `node`
 * with the number 1000. Its package sources, certificates and npm settings are this machine's.
 */
async function makeBase() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dms-image-'));
  try {
    const root = path.join(folder, 'root');
    await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, root]).catch((error) => {
      throw new Error(
        `no Debian ${suite}: the machine has to reach Debian's packages and the npm registry\n${error.message}`,
      );
    });
    await run('sh', ['-c', `cp -a --parents ${OWN_SOURCES.join(' ')} "$1" || true`, 'sh', root]);
    for (const own of [process.env.NPM_CONFIG_USERCONFIG, path.join(os.homedir(), '.npmrc')]) {
      if (own && existsSync(own)) cpSync(own, path.join(root, 'root', '.npmrc'));
    }
    await run(
      'npm',
      ['pack', '--silent', '--pack-destination', folder, `node-linux-${process.arch}@${major}`, 'npm@11'],
      folder,
    );
    const modules = path.join(root, 'usr/local/lib/node_modules');
    mkdirSync(path.join(modules, 'npm'), { recursive: true });
    await run(
      'sh',
      [
        '-c',
        `tar -xzf node-linux-*.tgz --strip-components=1 -C root/usr/local package/bin
      tar -xzf npm-*.tgz --strip-components=1 -C root/usr/local/lib/node_modules/npm
      for name in npm npx; do ln -sf ../lib/node_modules/npm/bin/$name-cli.js root/usr/local/bin/$name; done
      chroot root useradd --create-home --uid 1000 node`,
      ],
      folder,
    );
    await run('sh', [
      '-c',
      `container=$(buildah from scratch) && buildah add -q "$container" "$1" / &&
      buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container" &&
      buildah commit -q --rm "$container" "$2"`,
      'sh',
      root,
      BASE,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildImage() {
  const ops = path.join(ROOT, 'ops');
  await run('buildah', [
    'build',
    ...CHROOT,
    '--build-arg',
    `BASE=${BASE}`,
    '--build-arg',
    'BUILD_NAME=check-image',
    '--build-arg',
    `EXTRA_PACKAGES=${EXTRA_PACKAGES}`,
    '--ignorefile',
    path.join(ops, 'Dockerfile.dockerignore'),
    '-f',
    path.join(ops, 'Dockerfile'),
    '-t',
    IMAGE,
    ROOT,
  ]);
}

/** Every command that an operator gives in a container, then web and worker, and a letter that they issue. */
async function trial() {
  const servers = await startThrowAwayServers();
  const [port, workerPort] = [await findFreePort(), await findFreePort()];
  const admin = new URL(servers.mysqlUrl);
  admin.pathname = '/dms_image';
  const address = `http://127.0.0.1:${port}`;
  const settings = {
    NODE_ENV: 'production',
    DATABASE_ADMIN_URL: admin.href,
    // The trial is of the image. The rights of the accounts are tried by tests/install/run-page.sh.
    DATABASE_URL: admin.href,
    BACKUP_DATABASE_URL: admin.href,
    BACKUP_DIR: '/tmp/backup',
    REDIS_URL: servers.redisUrl,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    APP_URL: address,
    STORAGE_DIR: '/files',
    DEMO: '1',
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    TSX_TSCONFIG_PATH: 'workers/tsconfig.json',
  };
  const folder = path.join(servers.folder, 'container');
  for (const place of [...WRITABLE, 'tmp/backup']) {
    mkdirSync(path.join(folder, place), { recursive: true });
    chownSync(path.join(folder, place), NODE_USER, NODE_USER);
  }
  const container = (await output('buildah', ['from', IMAGE])).trim();
  const root = (await output('buildah', ['mount', container])).trim();
  const environment = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const apart = ['--mount', '--pid', '--fork', 'sh', '-c', CONFINED, 'sh', root, folder, ...environment];
  /** @param {string} command */
  const within = (command) => [...apart, 'sh', '-c', command];
  try {
    for (const command of COMMANDS) {
      await step(`npm run ${command}`, () => run('unshare', within(`npm run ${command}`)));
    }
    for (const command of EXPLAINED) {
      const text = await output('unshare', within(`npm run ${command} 2>&1 || true`));
      if (/EACCES|EROFS|ERR_MODULE/.test(text)) throw new Error(`npm run ${command}:\n${text}`);
    }
    await run('unshare', within('node --import tsx db/seed/main.ts people'));
    await withProcesses({ web: webCommand(), worker: 'node dist/worker.mjs' }, within, folder, async () => {
      await step('web and worker', () =>
        Promise.all([waitUntilReady(lifetime, port), waitUntilReady(lifetime, workerPort)]),
      );
      await step('a letter and its issued copy', async () => {
        say(`  ${(await output('unshare', within(`node scripts/image/issue-letter.mjs ${address}`))).trim()}`);
      });
    });
  } finally {
    await run('buildah', ['rm', container]).catch(() => undefined);
    await servers.stop();
  }
}

/**
 * Runs the processes during the work, and ends them.
 * @param {Record<string, string>} commands
 * @param {(command: string) => string[]} within
 * @param {string} folder
 * @param {() => Promise<void>} work
 * @throws Error of a process that ends by itself
 */
async function withProcesses(commands, within, folder, work) {
  const running = Object.entries(commands).map(([name, command]) => {
    const logFile = logFileOf(`image-${name}`);
    const pidFile = path.join(folder, `${name}.pid`);
    const start = ['-c', 'echo $$ > "$0"; exec unshare "$@"', pidFile, ...within(`exec ${command}`)];
    const over = lifetime.runForCode('sh', start, { logFile }).then((code) => {
      throw new Error(`${name} ended with code ${code}: ${logFile}`);
    });
    return { pidFile, over };
  });
  try {
    await Promise.race([work(), ...running.map(({ over }) => over)]);
  } finally {
    // The whole group: the end of `unshare` alone leaves a process that has changed its user.
    for (const { pidFile } of running) signalGroup(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
    await Promise.allSettled(running.map(({ over }) => over));
  }
}

function refuseFullDisk() {
  const { bavail, bsize } = statfsSync('/var/lib');
  if (bavail * bsize < NEEDED_BYTES) {
    throw new Error(`check:image needs ${NEEDED_BYTES / 1024 ** 3} GB below /var/lib, where buildah keeps images`);
  }
}

/** The command of the image, which `buildah run` does not take by itself. */
function webCommand() {
  const [, json] = /^CMD (\[.*\])$/m.exec(readFileSync(path.join(ROOT, 'ops', 'Dockerfile'), 'utf8')) ?? [];
  return JSON.parse(json ?? '[]').join(' ');
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 */
async function run(command, args, cwd) {
  await lifetime.run(command, args, { cwd, logFile: logFileOf(`image-${path.basename(command)}`) });
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function output(command, args) {
  const logFile = logFileOf('image-output');
  await lifetime.run(command, args, { logFile });
  return readFileSync(logFile, 'utf8');
}
