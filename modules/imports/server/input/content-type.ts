export type Packing = 'gzip' | 'zip' | 'tar' | 'plain';

/** How many bytes of a file tell how it is packed. */
export const TELLING_BYTES = 512;

/** How a file is packed, by its first bytes; names lie too often. */
export function packingOf(head: Buffer): Packing {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (
    head.subarray(0, 4).equals(Buffer.from('PK\x03\x04')) ||
    head.subarray(0, 4).equals(Buffer.from('PK\x05\x06'))
  )
    return 'zip';
  if (head.length >= 512 && head.subarray(257, 262).toString('latin1') === 'ustar') return 'tar';
  if (looksLikeOldTar(head)) return 'tar';
  return 'plain';
}

/** Archives from before 1988 carry no mark, only a checksum over their first block. */
function looksLikeOldTar(head: Buffer): boolean {
  if (head.length < 512 || head[0] === 0) return false;
  const stated = /^\s*([0-7]{1,6})[\0 ]/.exec(head.subarray(148, 156).toString('latin1'))?.[1];
  if (!stated) return false;
  let sum = 0;
  for (let index = 0; index < 512; index += 1) sum += index >= 148 && index < 156 ? 32 : (head[index] ?? 0);
  return sum === Number.parseInt(stated, 8);
}
