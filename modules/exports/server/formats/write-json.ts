import { dateText } from './date-text.ts';
import type { FileToWrite } from './file-to-write.ts';

/** A list of objects under the names of the fields; lists stay lists. */
export async function* writeJson<Row>(file: FileToWrite<Row>): AsyncGenerator<Uint8Array> {
  const { columns, layout, pages, timezone } = file;
  const toText = dateText(layout.date_format, timezone);
  let before = '[\n';
  for await (const rows of pages) {
    let text = '';
    for (const row of rows) {
      const entries = columns.map(({ name, kind, read }) => {
        const value = read(row);
        return [name, kind === 'time' && typeof value === 'number' ? toText(value) : value];
      });
      text += before + JSON.stringify(Object.fromEntries(entries));
      before = ',\n';
    }
    yield Buffer.from(text);
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}
