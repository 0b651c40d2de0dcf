/** Cuts and gathers bytes into parts of this size, each in memory of its own, so that it can be given away. */
export async function* partsOfSize(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + size - filled);
      part.set(piece, filled);
      filled += piece.length;
      at += piece.length;
      if (filled < size) continue;
      yield part;
      part = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield part.slice(0, filled);
}
