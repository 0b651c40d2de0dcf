import type { IncomingHttpHeaders } from 'node:http';
import { Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The name of a header that signs the body beside it. */
const SIGNS = /-signature$/;
/** What is longer is sent by nobody who signs; it is read as every other body, and not kept. */
const MOST_BYTES = 1024 * 1024;

const kept = new WeakMap<IncomingHttpHeaders, Buffer>();

/** Keeps the bytes of bodies that come with a signature, which holds for them and not for what was read of them. */
export function keepSignedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ headers }, _reply, payload) => {
    if (!Object.keys(headers).some((name) => SIGNS.test(name))) return payload;
    const pieces: Buffer[] = [];
    let length = 0;
    const read = new Transform({
      transform: (piece: Buffer, _encoding, done) => {
        length += piece.length;
        if (length <= MOST_BYTES) pieces.push(piece);
        else pieces.length = 0;
        done(null, piece);
      },
      flush: (done) => {
        if (length <= MOST_BYTES) kept.set(headers, Buffer.concat(pieces));
        done();
      },
    });
    payload.on('error', (error: Error) => read.destroy(error));
    return payload.pipe(read);
  });
}

/** The bytes of a signed body, as they came; null where no header signs it, or it is too long. */
export const signedBodyOf = ({ headers }: { headers: IncomingHttpHeaders }): Buffer | null =>
  kept.get(headers) ?? null;
