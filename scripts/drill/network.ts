import { execFileSync } from 'node:child_process';

/** A machine of the drill: a network namespace with one address. */
export interface Host {
  name: string;
  namespace: string;
  address: string;
}

// 198.18.0.0/15 is reserved for tests of networks (RFC 2544): no machine's own network has it.
const SUBNET = '198.18.77';
/** The address of the only writer, on any machine. */
export const WRITER_ADDRESS = `${SUBNET}.10`;
const BALANCER_NUMBER = 50;
/** Host name in people's address bar. */
export const BALANCER_ADDRESS = `${SUBNET}.${BALANCER_NUMBER}`;

/** Machines on one switch. All of it goes with `remove`, also what an interrupted drill has left. */
export class Network {
  private readonly hosts: Host[] = [];

  private constructor() {}

  static open(): Network {
    const network = new Network();
    network.remove();
    ip('link', 'add', SWITCH, 'type', 'bridge');
    ip('address', 'add', `${SUBNET}.1/24`, 'dev', SWITCH);
    ip('link', 'set', SWITCH, 'up');
    return network;
  }

  addBalancer(): Host {
    return this.addHost('lb', BALANCER_NUMBER);
  }

  addHost(name: string, number: number): Host {
    const host = { name, namespace: `${PREFIX}-${name}`, address: `${SUBNET}.${number}` };
    const cable = cableOf(host);
    ip('netns', 'add', host.namespace);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', host.namespace);
    ip('link', 'set', cable, 'master', SWITCH, 'up');
    ip('-n', host.namespace, 'address', 'add', `${host.address}/24`, 'dev', 'eth0');
    ip('-n', host.namespace, 'link', 'set', 'lo', 'up');
    ip('-n', host.namespace, 'link', 'set', 'eth0', 'up');
    this.hosts.push(host);
    return host;
  }

  /** Pulls the cable: packets vanish, connections stay open on both sides. */
  pull(host: Host): void {
    ip('link', 'set', cableOf(host), 'down');
  }

  plugIn(host: Host): void {
    ip('link', 'set', cableOf(host), 'up');
  }

  /** Packets from one machine to an address vanish, by a hardware address that no machine has. */
  cut(from: Host, address: string): void {
    ip(
      '-n',
      from.namespace,
      'neighbour',
      'replace',
      address,
      'lladdr',
      '02:00:00:00:00:fe',
      'nud',
      'permanent',
      'dev',
      'eth0',
    );
  }

  mend(from: Host, address: string): void {
    ip('-n', from.namespace, 'neighbour', 'delete', address, 'dev', 'eth0');
  }

  /** Gives a machine another address and announces it to the others. */
  takeOver(host: Host, address: string): void {
    ip('-n', host.namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    execFileSync('ip', [
      'netns',
      'exec',
      host.namespace,
      'arping',
      '-q',
      '-U',
      '-c',
      '2',
      '-w',
      '2',
      '-I',
      'eth0',
      address,
    ]);
  }

  remove(): void {
    // A namespace keeps its cable as long as a process lives in it, so the cables go first.
    const links = execFileSync('ip', ['-o', 'link', 'show'], { encoding: 'utf8' });
    for (const [, name = ''] of links.matchAll(new RegExp(`^\\d+: (${PREFIX}[^:@]*)`, 'gm')))
      ip('link', 'delete', name);
    const names = execFileSync('ip', ['-o', 'netns', 'list'], { encoding: 'utf8' });
    for (const [name] of names.matchAll(new RegExp(`^${PREFIX}-\\S+`, 'gm'))) ip('netns', 'delete', name);
  }
}

const PREFIX = 'dms-drill';
const SWITCH = 'dms-drill';

function cableOf({ address }: Host): string {
  return `${PREFIX}-${address.split('.').at(-1)}`;
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
