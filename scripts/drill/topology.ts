import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Door, publicDoor } from '../harness/ask';
import { waitFor } from '../harness/wait-for';
import { findRedisServer } from '../servers/programs.mjs';
import { type BuildPlace, productionWebArguments, TEST_BUILD } from '../steps/build.mjs';
import { startBalancer } from './balancer';
import { type Clients, type Sender, startClients } from './clients';
import { type DatabaseHosts, isInSync, removeVolumes, startDatabases } from './database-hosts';
import { filesFolder } from './files-volume';
import { type Host, Network, WRITER_ADDRESS } from './network';
import { type Machine, type Start, Supervised } from './supervised';

const SENTINELS = 3;
const WEBS = 3;
const WORKERS = 2;

/** The machines of ops/compose.yaml, each a network namespace. */
export interface Topology {
  network: Network;
  folder: string;
  databases: DatabaseHosts;
  /** The first is the master at the start. */
  redis: Machine[];
  sentinels: Machine[];
  webs: Machine[];
  workers: Machine[];
  balancer: Machine;
  /** Through the load balancer. */
  door: Door;
  /** Start of web and worker of a build. */
  web: (build: BuildPlace) => Pick<Start, 'args' | 'env'>;
  worker: (build: BuildPlace) => Pick<Start, 'args' | 'env'>;
  senders: Sender[];
  /** The clients that write from beginning to end. */
  clients: Clients;
  redisPassword: string;
  stop: () => Promise<void>;
}

/**
 * Starts everything but web and worker, whose environment names the prepared database.
 * @param folder for data and logs
 */
export async function startServers(root: string, folder: string) {
  const network = Network.open();
  const password = randomBytes(16).toString('hex');
  const hosts = {
    primary: network.addHost('db-1', 11),
    replica: network.addHost('db-2', 12),
  };
  network.takeOver(hosts.primary, WRITER_ADDRESS);
  const databases = await startDatabases(hosts, { folder, root, password });
  const redisHosts = Array.from({ length: SENTINELS }, (_, index) => network.addHost(`redis-${index + 1}`, 21 + index));
  const redis = redisHosts.map((host, index) =>
    startRedisOn(host, { folder, password, masterAddress: index === 0 ? null : (redisHosts[0]?.address ?? '') }),
  );
  const sentinels = redisHosts.map((host) =>
    startSentinelOn(host, { folder, password, masterAddress: redisHosts[0]?.address ?? '' }),
  );
  await waitFor('the replica in step', () => isInSync(databases.primary));
  return { network, folder, databases, redis, sentinels, redisPassword: password };
}

/** Web, worker and the load balancer in front, with ops/nginx/dms.conf. */
export async function startApp(
  root: string,
  servers: Awaited<ReturnType<typeof startServers>>,
  { environment, senders }: { environment: NodeJS.ProcessEnv; senders: Sender[] },
): Promise<Topology> {
  const { network, folder } = servers;
  const web = ({ folderName }: BuildPlace) => ({
    args: [...productionWebArguments(), '--port', '3000'],
    env: { ...environment, NEXT_DIST_DIR: folderName, PORT: '3000' },
  });
  const worker = ({ workerBundle }: BuildPlace) => ({
    args: [workerBundle],
    env: { ...environment, WORKER_PORT: '3001' },
  });
  const start = (host: Host, how: Pick<Start, 'args' | 'env'>): Machine => ({
    host,
    process: new Supervised({ host, name: host.name, program: process.execPath, logFolder: folder, ...how }),
  });
  const webs = Array.from({ length: WEBS }, (_, index) =>
    start(network.addHost(`web-${index + 1}`, 31 + index), web(TEST_BUILD)),
  );
  const workers = Array.from({ length: WORKERS }, (_, index) =>
    start(network.addHost(`worker-${index + 1}`, 41 + index), worker(TEST_BUILD)),
  );
  const balancer = startBalancer(network.addBalancer(), { root, folder, webs });
  for (const { host } of webs) {
    await waitFor(host.name, async () => (await fetch(`http://${host.address}:3000/api/health/live`)).ok);
  }
  const stop = async () => {
    const all = [balancer, ...webs, ...workers, ...servers.sentinels, ...servers.redis];
    await Promise.all(all.map(({ process: one }) => one.stop('SIGKILL')));
    await Promise.all([servers.databases.primary, servers.databases.replica].map((one) => one.process.stop('SIGKILL')));
    removeVolumes([servers.databases.primary.folder, servers.databases.replica.folder, filesFolder(folder)]);
    network.remove();
  };
  const door = publicDoor(balancer.host.address);
  const clients = startClients(door, senders);
  return { ...servers, webs, workers, balancer, door, web, worker, senders, clients, stop };
}

interface RedisOptions {
  folder: string;
  password: string;
  masterAddress: string | null;
}

function startRedisOn(host: Host, { folder, password, masterAddress }: RedisOptions): Machine {
  const own = path.join(folder, host.name);
  mkdirSync(own, { recursive: true });
  const file = path.join(own, 'redis.conf');
  writeFileSync(
    file,
    [
      'port 6379',
      'bind 0.0.0.0',
      `requirepass ${password}`,
      `masterauth ${password}`,
      `dir ${own}`,
      'appendonly yes',
      'maxmemory-policy noeviction',
      ...(masterAddress ? [`replicaof ${masterAddress} 6379`] : []),
      '',
    ].join('\n'),
  );
  return { host, process: redisProcess(host, host.name, [file], folder) };
}

/** As ops/redis/start-redis.sh sets sentinels up. */
function startSentinelOn(host: Host, { folder, password, masterAddress }: RedisOptions): Machine {
  const own = path.join(folder, `sentinel-${host.name}`);
  mkdirSync(own, { recursive: true });
  const file = path.join(own, 'sentinel.conf');
  writeFileSync(
    file,
    [
      'port 26379',
      'bind 0.0.0.0',
      `dir ${own}`,
      `sentinel monitor dms ${masterAddress} 6379 2`,
      `sentinel auth-pass dms ${password}`,
      'sentinel down-after-milliseconds dms 3000',
      'sentinel failover-timeout dms 10000',
      'sentinel parallel-syncs dms 1',
      '',
    ].join('\n'),
  );
  return { host, process: redisProcess(host, `sentinel-${host.name}`, [file, '--sentinel'], folder) };
}

function redisProcess(host: Host, name: string, args: readonly string[], logFolder: string): Supervised {
  const program = findRedisServer();
  if (!program) throw new Error('redis-server is not installed');
  // Debian's redis-check-rdb is the server under another name (scripts/servers/programs.mjs).
  const [file, named] = program.argv0
    ? ['bash', ['-c', `exec -a ${program.argv0} "$0" "$@"`, program.file, ...args]]
    : [program.file, args];
  return new Supervised({ host, name, program: file, args: named, logFolder });
}
