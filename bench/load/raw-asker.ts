import { once } from 'node:events';
import { connect } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * Asks for one path over and over on one connection, with as little work as can be: the machine that is measured is
 * the one that sends. Its answers have to say how long they are.
 */
export async function openRawAsker(
  address: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ ask(): Promise<{ status: number; bytes: number }>; close(): void }> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  let missing = 0;
  let answer = { status: 0, bytes: 0 };
  let begun = Buffer.alloc(0);
  let waiting = Promise.withResolvers<typeof answer>();
  // Whoever has asked for nothing is not told that the connection ended.
  waiting.promise.catch(() => undefined);
  socket.on('error', (error) => waiting.reject(error));
  socket.on('close', () => waiting.reject(new Error('The connection was closed.')));
  socket.on('data', (piece) => {
    if (missing > 0) missing -= piece.length;
    else {
      begun = begun.length > 0 ? Buffer.concat([begun, piece]) : piece;
      const end = begun.indexOf(END_OF_HEAD);
      if (end < 0) return;
      const head = begun.toString('latin1', 0, end);
      const bytes = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      answer = { status: Number(head.slice(9, 12)), bytes };
      missing = end + END_OF_HEAD.length + bytes - begun.length;
      begun = Buffer.alloc(0);
    }
    if (missing <= 0) waiting.resolve(answer);
  });
  return {
    ask: () => {
      waiting = Promise.withResolvers();
      socket.write(request);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}
