import { parse } from 'csv-parse/sync';

/** The cells of a CSV that a spreadsheet would run instead of showing them. */
export const executableCells = (csv: string): string[] =>
  (parse(csv, { relaxColumnCount: true }) as string[][])
    .flat()
    .filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell));
