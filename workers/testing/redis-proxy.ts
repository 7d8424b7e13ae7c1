import { once } from 'node:events';
import net from 'node:net';

/** Between clients and their Redis: what tests do to it happens at once. */
export interface RedisProxy {
  port: number;
  /** Every answer comes this late. */
  slowDown: (ms: number) => void;
  /** Connections end, new ones are refused. */
  refuse: () => void;
  accept: () => void;
  /** Another server takes its place, as after a failover: connections to the former one end. */
  leadTo: (port: number) => void;
  close: () => void;
}

/** Listens on a port of its own and passes on to `port`. */
export async function startRedisProxy(port: number): Promise<RedisProxy> {
  const sockets = new Set<net.Socket>();
  let target = port;
  let delayMs = 0;
  let isRefusing = false;
  const server = net.createServer((client) => {
    if (isRefusing) return void client.destroy();
    const upstream = net.connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk) => void upstream.write(chunk));
    upstream.on('data', (chunk) => {
      if (delayMs === 0) client.write(chunk);
      else setTimeout(() => client.write(chunk), delayMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as net.AddressInfo).port,
    slowDown: (ms) => {
      delayMs = ms;
    },
    refuse: () => {
      isRefusing = true;
      endAll();
    },
    accept: () => {
      isRefusing = false;
    },
    leadTo: (other) => {
      target = other;
      endAll();
    },
    close: () => {
      server.close();
      endAll();
    },
  };
}
