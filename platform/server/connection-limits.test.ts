import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitConnections, refuseSlowBodies } from './connection-limits.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  closings.push(() => socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const isClosedSoon = (socket: Socket): Promise<boolean> =>
  Promise.race([once(socket, 'close').then(() => true), answered(socket).then(() => false)]);

async function answered(socket: Socket): Promise<void> {
  socket.resume().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'data');
}

async function limited(limits: { connections: number; ofOneAddress: number }, isExempt: () => boolean) {
  const server = createServer((_, answer) => answer.end('here'));
  limitConnections(server, limits, isExempt);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closings.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

test('one address has so many connections, and a new one for each that it closes', async () => {
  const port = await limited({ connections: 100, ofOneAddress: 3 }, () => false);
  const first = await connectTo(port);
  for (const socket of [first, await connectTo(port), await connectTo(port)])
    expect(await isClosedSoon(socket)).toBe(false);
  expect(await isClosedSoon(await connectTo(port))).toBe(true);
  first.destroy();
  await expect.poll(async () => isClosedSoon(await connectTo(port))).toBe(false);
});

test('whoever is exempt shares what all have', async () => {
  const port = await limited({ connections: 4, ofOneAddress: 1 }, () => true);
  const sockets = [
    await connectTo(port),
    await connectTo(port),
    await connectTo(port),
    await connectTo(port),
  ];
  for (const socket of sockets) expect(await isClosedSoon(socket)).toBe(false);
  expect(await isClosedSoon(await connectTo(port))).toBe(true);
});

async function withBodies() {
  const app = fastify();
  refuseSlowBodies(app, { bodyWindowMilliseconds: 100, bodyBytes: 50 });
  app.post('/', async ({ body }) => ({ length: JSON.stringify(body).length }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  closings.push(() => app.close());
  return connectTo((app.server.address() as AddressInfo).port);
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends a piece every so often for as long as somebody listens. */
function drip(socket: Socket, pieces: string[], milliseconds: number): void {
  const drops = setInterval(() => {
    const piece = pieces.shift();
    if (piece === undefined || !socket.writable) clearInterval(drops);
    else socket.write(piece);
  }, milliseconds);
  closings.push(() => clearInterval(drops));
}

test('a body that comes in drops is refused with 408, and its connection closed', async () => {
  const socket = await withBodies();
  socket.write(head(10_000));
  drip(
    socket,
    Array.from({ length: 10_000 }, () => ' '),
    10,
  );
  const said = await text(socket);
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(said).toContain('request_is_too_slow');
});

test('a body that takes many windows and brings enough in each is taken', async () => {
  const socket = await withBodies();
  const body = JSON.stringify('a'.repeat(4_000));
  socket.write(head(body.length));
  drip(socket, body.match(/.{1,100}/g) ?? [], 10);
  expect(await text(socket)).toContain('{"length":4002}');
});
