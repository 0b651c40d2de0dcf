import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** One message of the database: its letter in the protocol, and all of it. */
export type DatabaseMessage = { letter: string; bytes: Buffer };

/** How long the end of a COPY is held back after its last row, in milliseconds: longer than one turn of a process. */
const HELD_BACK = 5;

/**
 * Puts a line between a test and its database that parts what usually comes together: the word that a COPY is complete
 * arrives after its end, as it may over any network.
 * @param change what becomes of a message of the database
 */
export async function openMessageLine(
  connectionString: string,
  change: (message: DatabaseMessage) => Buffer = ({ bytes }) => bytes,
): Promise<{ connectionString: string; close(): Promise<void> }> {
  const target = new URL(connectionString);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    void passMessages(far, near, change);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = new URL(target);
  near.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  near.searchParams.delete('host');
  return {
    connectionString: near.href,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function passMessages(
  from: Socket,
  to: Socket,
  change: (message: DatabaseMessage) => Buffer,
): Promise<void> {
  let kept: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of from) {
      kept = Buffer.concat([kept, chunk as Buffer]);
      while (kept.length >= 5 && kept.length > kept.readUInt32BE(1)) {
        const bytes = kept.subarray(0, kept.readUInt32BE(1) + 1);
        const letter = String.fromCharCode(bytes[0] ?? 0);
        kept = kept.subarray(bytes.length);
        if (!to.write(change({ letter, bytes }))) await once(to, 'drain');
        if (letter === 'c') await wait(HELD_BACK);
      }
    }
  } catch {
    // One of the two has gone, and the other one with it.
  }
  to.end();
}

/** An error as the database sends it. */
export function errorMessage(text: string): Buffer {
  const fields = Buffer.from(`SERROR\0VERROR\0CXX000\0M${text}\0\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}
