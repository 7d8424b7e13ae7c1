import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Proxy between the product and one of its servers. */
export interface TcpProxy {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut: () => void;
  /** Every packet of both directions is so many milliseconds late. */
  delay: (ms: number) => void;
  /** Passes everything on at once again. */
  heal: () => void;
  close: () => Promise<void>;
}

/** Listens on a free port of this machine and passes on to `targetPort`. */
export async function openTcpProxy(targetPort: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  let delayMs = 0;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  };
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (delayMs === 0) to.write(chunk);
      else setTimeout(() => to.destroyed || to.write(chunk), delayMs);
    });
    from.once('close', () => to.destroy());
  };
  const server = createServer((client) => {
    keep(client);
    if (isCut) return void client.destroy();
    const target = connect(targetPort, '127.0.0.1');
    keep(target);
    pass(client, target);
    pass(target, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      endAll();
    },
    delay: (ms) => {
      delayMs = ms;
    },
    heal: () => {
      isCut = false;
      delayMs = 0;
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
