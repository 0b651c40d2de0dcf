import { once } from 'node:events';
import { connect } from 'node:net';
import type { LoadRequest } from './load-job.ts';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * Sends the same requests over and over on one connection, with as little work as can be: the machine that is measured is
 * the one that sends. Answers with a body have to say how long it is.
 */
export async function openRawAsker(
  address: string,
  requests: readonly Buffer[],
): Promise<{ ask(turn: number): Promise<{ status: number; bytes: number }>; close(): void }> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
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
    ask: (turn) => {
      waiting = Promise.withResolvers();
      socket.write(requests[turn % requests.length] ?? END_OF_HEAD);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

/** A request as it goes over the line. */
export function rawRequest({ method = 'GET', path, body, headers }: LoadRequest): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const ofBody =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
  const lines = Object.entries({ ...headers, ...ofBody }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
}
