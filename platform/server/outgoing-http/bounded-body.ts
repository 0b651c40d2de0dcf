import { pipeline, type Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { asOutgoingError, OutgoingError } from './outgoing-error.ts';

/** The encodings that are asked for. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

const tooLarge = (maxBytes: number) =>
  new OutgoingError('too_large', `The other server sends more than ${maxBytes} bytes.`);

/**
 * The body, decompressed, that fails as soon as it is larger than allowed, before or after decompression: a small
 * answer that unpacks without end is cut off on the way.
 */
export function boundedBody(
  body: Readable,
  head: { encoding: string; length: number | undefined },
  maxBytes: number,
): Readable {
  if (head.length !== undefined && head.length > maxBytes) {
    body.destroy();
    throw tooLarge(maxBytes);
  }
  const steps = [limit(maxBytes), ...decoders(head.encoding, body), limit(maxBytes)];
  const last = steps[steps.length - 1] as Transform;
  last.on('error', () => undefined);
  // The failure of any step reaches the reader through the last one.
  pipeline([body, ...steps], () => undefined);
  return last;
}

function decoders(encoding: string, body: Readable): Transform[] {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return [];
    case 'gzip':
    case 'x-gzip':
      return [createGunzip()];
    case 'deflate':
      return [createInflate()];
    case 'br':
      return [createBrotliDecompress()];
    default:
      // Several layers are a bomb, and an unknown one cannot be bounded.
      body.destroy();
      throw new OutgoingError('encoding_is_unknown', 'The other server packs its answer in an unknown way.');
  }
}

function limit(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(tooLarge(maxBytes));
      else done(null, chunk);
    },
    destroy(error, done) {
      done(error ? asOutgoingError(error) : null);
    },
  });
}
