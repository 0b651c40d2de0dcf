/** Reads a table of facts: one line each, cells parted by `|`, columns named by the caller. */
export function facts<Column extends string>(
  ...columns: Column[]
): (text: TemplateStringsArray) => Record<Column, string>[] {
  return (text) =>
    text
      .join('')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => rowOf(columns, line));
}

function rowOf<Column extends string>(columns: Column[], line: string): Record<Column, string> {
  const cells = line.split('|').map((cell) => cell.trim());
  if (cells.length !== columns.length) throw new Error(`Wrong number of cells: ${line.trim()}`);
  return Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Record<Column, string>;
}
