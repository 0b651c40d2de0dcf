import { buffer } from 'node:stream/consumers';
import { crc32, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

export type NamedText = { name: string; text: string | Buffer };

/** A tar archive of these files. */
export async function tarOf(files: readonly NamedText[]): Promise<Buffer> {
  const archive = pack();
  for (const { name, text } of files) archive.entry({ name }, Buffer.from(text));
  archive.finalize();
  return buffer(archive as unknown as AsyncIterable<Buffer>);
}

/** The same, packed once more. */
export async function tarGzOf(files: readonly NamedText[]): Promise<Buffer> {
  return gzipSync(await tarOf(files));
}

/** A zip archive of these files, stored as they are. */
export function zipOf(files: readonly NamedText[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const bytes = Buffer.from(text);
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(title.length, 22);
    locals.push(Buffer.from('PK\x03\x04'), facts, title, bytes);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), facts, place, title);
    offset += 30 + title.length + bytes.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}
