import './steps/refuse-old-node.mjs';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from './servers/ports.mjs';
import { findFirst } from './servers/programs.mjs';
import { startThrowAwayServers } from './servers/throw-away.mjs';
import { Lifetime, runToTheEnd } from './steps/lifetime.mjs';
import { logFileOf, ROOT } from './steps/places.mjs';
import { say, step } from './steps/progress.mjs';
import { waitUntilReady } from './steps/readiness.mjs';
import { ensurePrograms, MARIADB, REDIS } from './steps/system-packages.mjs';

// npm run check:image [-- --no-install] [--built]: builds the image of ops/Dockerfile without a container engine, and runs
// web, worker and the operators' commands in it as its own user. With --built it tries the image of the last run. For root
// of a Debian machine; some ten minutes.

const IMAGE = 'localhost/lcbp3-dms';
const BASE = 'localhost/dms-node';
/** The line of `FROM` in ops/Dockerfile: its Node and its Debian. */
const { major, suite } = readBase();
/** Without an engine, a daemon or user namespaces: processes run in a chroot and share the network of the machine. */
const CHROOT = ['--isolation', 'chroot'];

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
    const tools = ['buildah', 'debootstrap'].map((name) => ({ name, packages: [name], find: () => findFirst([name]) }));
    await ensurePrograms(lifetime, [...tools, MARIADB, REDIS], { mayInstall, alternative: '' });
    if (!process.argv.includes('--built')) {
      await step(`Base: Debian ${suite} with Node ${major}`, makeBase);
      await step('Image', buildImage);
    }
    await trial();
    say('the image builds, and web, worker and the commands of operators run in it');
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
    await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, root]);
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
    '--ignorefile',
    path.join(ops, 'Dockerfile.dockerignore'),
    '-f',
    path.join(ops, 'Dockerfile'),
    '-t',
    IMAGE,
    ROOT,
  ]);
}

/** Every command that an operator gives in a container, then web and worker until both are ready. */
async function trial() {
  const servers = await startThrowAwayServers();
  const [port, workerPort] = [await findFreePort(), await findFreePort()];
  const admin = new URL(servers.mysqlUrl);
  admin.pathname = '/dms_image';
  const settings = {
    DATABASE_ADMIN_URL: admin.href,
    // The trial is of the image. The rights of the accounts are tried by tests/install/run-page.sh.
    DATABASE_URL: admin.href,
    BACKUP_DATABASE_URL: admin.href,
    BACKUP_DIR: '/tmp/backup',
    REDIS_URL: servers.redisUrl,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    APP_URL: `http://localhost:${port}`,
    STORAGE_DIR: '/files',
    DEMO: '1',
    PORT: String(port),
    WORKER_PORT: String(workerPort),
  };
  const container = (await output('buildah', ['from', IMAGE])).trim();
  const within = [
    'run',
    ...CHROOT,
    '--user',
    'node',
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    container,
    '--',
  ];
  try {
    for (const command of COMMANDS) {
      await step(`npm run ${command}`, () =>
        run('buildah', [...within, 'sh', '-c', `mkdir -p /tmp/backup && npm run ${command}`]),
      );
    }
    for (const command of EXPLAINED) {
      const text = await output('buildah', [...within, 'sh', '-c', `npm run ${command} 2>&1 || true`]);
      if (/EACCES|ERR_MODULE/.test(text)) throw new Error(`npm run ${command}:\n${text}`);
    }
    await step('web and worker', async () => {
      const web = lifetime.runForCode('buildah', [...within, 'sh', '-c', recorded(webCommand())], {
        logFile: logFileOf('image-web'),
      });
      const worker = lifetime.runForCode('buildah', [...within, 'sh', '-c', recorded('node dist/worker.mjs')], {
        logFile: logFileOf('image-worker'),
      });
      // The end of `buildah run` does not end what runs in the chroot.
      const stop = () => run('buildah', [...within, 'sh', '-c', 'kill -9 $(cat /tmp/*.pid)']).catch(() => undefined);
      await Promise.race([
        Promise.all([waitUntilReady(lifetime, port), waitUntilReady(lifetime, workerPort)]),
        Promise.race([web, worker]).then((code) => {
          throw new Error(
            `web or worker ended with code ${code}: ${logFileOf('image-web')}, ${logFileOf('image-worker')}`,
          );
        }),
      ]).finally(stop);
    });
  } finally {
    await run('buildah', ['rm', container]).catch(() => undefined);
    await servers.stop();
  }
}

/** The command of the image, which `buildah run` does not take by itself. */
function webCommand() {
  const [, json] = /^CMD (\[.*\])$/m.exec(readFileSync(path.join(ROOT, 'ops', 'Dockerfile'), 'utf8')) ?? [];
  return JSON.parse(json ?? '[]').join(' ');
}

/**
 * Writes down the process before it becomes the command.
 * @param {string} command
 */
function recorded(command) {
  return `echo $$ > /tmp/$$.pid; exec ${command}`;
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
