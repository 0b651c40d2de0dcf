import type { LogLine } from '../log-line.ts';
import { detectFormat } from './detect-format.ts';

/** What a file of these lines says, in the format that it is found to be of. */
export function readLines(lines: readonly string[], zone = 'UTC'): (LogLine | string | null)[] {
  const found = detectFormat(lines, zone);
  return found ? lines.map((line) => found.reader.read(line)) : ['unknown'];
}

export const formatOf = (lines: readonly string[]): string | undefined => detectFormat(lines, 'UTC')?.name;

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
