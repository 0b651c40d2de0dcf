/** The lines of a text, without their ends. */
export function* linesOf(text: string): Generator<string> {
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from);
    const line = end === -1 ? text.slice(from) : text.slice(from, end);
    yield line.endsWith('\r') ? line.slice(0, -1) : line;
    if (end === -1) return;
    from = end + 1;
  }
}

/** A line with its number, which counts from 1. */
export type SaidLine = readonly [number: number, line: string];

/** Lines that say something: neither empty nor a comment. */
export function* saidLines(text: string): Generator<SaidLine> {
  let number = 0;
  for (const line of linesOf(text)) {
    number += 1;
    if (!/^\s*(?:#|$)/.test(line)) yield [number, line];
  }
}

/** What lines come to, but no more of it than is asked for; a line may come to nothing. */
export function rowsOfLines<Row>(
  lines: Iterable<SaidLine>,
  most: number,
  rowOf: (number: number, line: string) => Row | null,
): Row[] {
  const rows: Row[] = [];
  for (const [number, line] of lines) {
    const row = rowOf(number, line);
    if (row !== null) rows.push(row);
    if (rows.length === most) break;
  }
  return rows;
}
