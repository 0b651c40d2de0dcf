import { jsonFormat } from './json-format.ts';
import { loadBalancerFormat } from './load-balancer-format.ts';
import type { LineReader, LogFormat } from './log-format.ts';
import { logfmtFormat } from './logfmt-format.ts';
import { s3Format } from './s3-format.ts';
import { textFormat } from './text-format.ts';
import { isDirective, w3cFormat } from './w3c-format.ts';

/** Those that only their own lines look like come first. */
const formats: readonly LogFormat[] = [
  w3cFormat,
  jsonFormat,
  loadBalancerFormat,
  s3Format,
  textFormat,
  logfmtFormat,
];

export const formatNames = formats.map(({ name }) => name);

export type Detected = { name: string; reader: LineReader };

/** What most of a file's first lines are written in; null where it is none that is known. */
export function detectFormat(first: readonly string[], zone: string): Detected | null {
  let best: LogFormat | null = null;
  let most = 0;
  for (const format of formats) {
    const reader = format.open(first, zone);
    const read = first.map((line) => reader?.read(line));
    const requests = read.filter((one) => typeof one === 'object' && one !== null).length;
    // A server may have been asked nothing since it began a file.
    const isBegun = read.every((one) => one === null) && first.every(isDirective);
    if (requests > most || (isBegun && most === 0)) [best, most] = [format, requests];
  }
  const reader = best?.open(first, zone);
  return best && reader ? { name: best.name, reader } : null;
}

const PACKED: readonly [start: string, name: string][] = [
  ['BZh', 'bzip2'],
  ['\x28\xb5\x2f\xfd', 'Zstandard'],
  ['\xfd7zXZ\0', 'xz'],
  ['7z\xbc\xaf\x27\x1c', '7-Zip'],
  ['\x1f\x9d', 'compress'],
  ['PAR1', 'Parquet'],
];

/** Why lines that no format begins with are not read, and the place of the first of them. */
export function whyUnknown(first: readonly string[], zone: string): { at: number; sentence: string } {
  const packing = PACKED.find(([start]) => first[0]?.startsWith(start))?.[1];
  if (packing)
    return {
      at: 0,
      sentence: `The file is packed with ${packing}, which can't be read. Unpack it, or compress it with gzip.`,
    };
  for (const format of formats) {
    const reader = format.open(first, zone);
    if (!reader) continue;
    const read = first.map((line) => reader.read(line));
    const at = read.findIndex((one) => typeof one === 'string');
    if (at >= 0) return { at, sentence: String(read[at]) };
    return {
      at: 0,
      sentence: `The first lines look like ${format.name}, but none of them contains a request.`,
    };
  }
  return { at: 0, sentence: "This isn't a line of an access log." };
}
