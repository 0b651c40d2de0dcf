import { openInput } from '../input/open-input.ts';
import { readText } from '../input/read-text.ts';

/** The lines of an archive by their files. */
export async function linesOfArchive(path: string): Promise<Record<string, Record<string, unknown>[]>> {
  const input = await openInput(path);
  try {
    const found: Record<string, Record<string, unknown>[]> = {};
    for (const { name, open } of input.files.filter((file) => file.name.endsWith('.jsonl'))) {
      let text = '';
      for await (const chunk of readText(open())) text += chunk;
      found[name] = text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    }
    return found;
  } finally {
    await input.close();
  }
}

/** The same archive with ids that stand for the order of things, and with one host, so that two can be compared. */
export function comparableLines(
  lines: Record<string, Record<string, unknown>[]>,
  host: string,
): Record<string, unknown> {
  const known = new Map<number, string>();
  for (const [file, rows] of Object.entries(lines)) {
    for (const row of rows) if (row.id !== 0) known.set(row.id as number, `${file} ${keyOf(row)}`);
  }
  const named = (value: unknown): unknown => {
    if (typeof value === 'number') return known.get(value) ?? value;
    if (typeof value === 'string') {
      const media = value.replaceAll(
        /\/core\/media\/(\d+)\//g,
        (_, id) => `/media ${known.get(Number(id))}/`,
      );
      return media.replaceAll(`https://${host}/`, 'https://site/').replace(/^files\/\d+/, 'files/n');
    }
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one)]));
  };
  return Object.fromEntries(
    Object.entries(lines).map(([file, rows]) => [file, rows.map((row) => JSON.stringify(named(row))).sort()]),
  );
}

/** What names a thing in the test site on both sides. */
const keyOf = (row: Record<string, unknown>): string =>
  String(row.slug ?? row.path ?? row.filename ?? row.name ?? row.title ?? `${row.status} ${row.html}`);
