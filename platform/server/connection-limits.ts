import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerBrokenRequest } from './error-answer.ts';
import { isLoopbackAddress } from './loopback.ts';

/** How much of the server one asker may hold. */
export type ConnectionLimits = {
  /** Connections that are open at a time; further ones are closed at once. */
  connections: number;
  /** The same of one address; this machine has as many as all have. */
  ofOneAddress: number;
  /** Within each such window a body has to bring so many bytes or end. */
  bodyWindowMilliseconds: number;
  bodyBytes: number;
};

export const defaultLimits: ConnectionLimits = {
  connections: 8_000,
  ofOneAddress: 400,
  bodyWindowMilliseconds: 15_000,
  bodyBytes: 8 * 1024,
};

/** Closes connections beyond the limits as they come, so that no asker takes those of all others. */
export function limitConnections(
  server: Server,
  { connections, ofOneAddress }: Pick<ConnectionLimits, 'connections' | 'ofOneAddress'>,
  isExempt: (address: string) => boolean = isLoopbackAddress,
): void {
  server.maxConnections = connections;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isExempt(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > ofOneAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

/** Ends requests whose body comes in drops: 408, and the connection is closed. */
export function refuseSlowBodies(
  app: FastifyInstance,
  limits: Pick<ConnectionLimits, 'bodyWindowMilliseconds' | 'bodyBytes'>,
): void {
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) watch(request, limits);
  });
}

const hasBody = ({ headers, raw }: FastifyRequest): boolean =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0);

function watch(
  { raw }: FastifyRequest,
  { bodyWindowMilliseconds, bodyBytes }: Pick<ConnectionLimits, 'bodyWindowMilliseconds' | 'bodyBytes'>,
): void {
  let before = raw.socket.bytesRead;
  const window = setInterval(() => {
    const now = raw.socket.bytesRead;
    // What we have not taken yet is our slowness, not theirs.
    const isOurs = raw.readableLength >= raw.readableHighWaterMark;
    const isOver = raw.complete || raw.readableEnded || raw.destroyed;
    if (!isOver && !isOurs && now - before < bodyBytes)
      answerBrokenRequest(
        Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        raw.socket,
      );
    if (isOver) clearInterval(window);
    before = now;
  }, bodyWindowMilliseconds);
  window.unref();
  raw.once('close', () => clearInterval(window));
}
