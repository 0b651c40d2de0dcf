import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a database that a test can cut and mend, as a restart of the database would. */
export type DatabaseLine = {
  connectionString: string;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  isCut(): boolean;
  /** Keeps all connections open and lets nothing through, as a hung database or a dropped route does. */
  swallow(): void;
  /** Lets new connections through again; what was swallowed stays lost, and so do its connections. */
  mend(): void;
  close(): Promise<void>;
};

/** Puts a line between a test and its database. */
export async function openDatabaseLine(connectionString: string): Promise<DatabaseLine> {
  const target = new URL(connectionString);
  const open = new Set<Socket>();
  let isCut = false;
  let isSwallowing = false;
  const server = createServer((near) => {
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    if (isSwallowing) near.resume();
    else near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = new URL(target);
  near.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  near.searchParams.delete('host');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    connectionString: near.href,
    cut,
    isCut: () => isCut,
    swallow: () => {
      isSwallowing = true;
      for (const socket of open) socket.unpipe().resume();
    },
    mend: () => {
      isCut = false;
      isSwallowing = false;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
