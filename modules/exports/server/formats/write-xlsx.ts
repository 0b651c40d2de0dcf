import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FileToWrite } from './file-to-write.ts';
import { listText } from './list-text.ts';
import { sheetDates } from './sheet-dates.ts';
import { rowXml, sheetFoot, sheetHead, workbookParts } from './sheet-xml.ts';

/** A sheet of the format ends here, the row of titles included. */
const MOST_ROWS = 1_048_576;
/** Beyond it the archive would need sizes that older programs do not read. */
const MOST_SHEET_BYTES = 2 ** 31;

/** A workbook; rows beyond the limit of a sheet go on in the next one, under the same titles. */
export function writeXlsx<Row>(file: FileToWrite<Row>): AsyncIterable<Uint8Array> {
  return writeSheets(file, MOST_ROWS, MOST_SHEET_BYTES);
}

/** The same with smaller sheets, for those who cannot wait for a million rows. */
export async function* writeSheets<Row>(
  file: FileToWrite<Row>,
  mostRows: number,
  mostBytes: number,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const filling = fill(zip, file, { mostRows, mostBytes });
  // What goes wrong while the rows are read ends the file.
  filling.catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  yield* output as AsyncIterable<Uint8Array>;
  await filling;
}

type Limits = { mostRows: number; mostBytes: number };

async function fill<Row>(zip: ZipFile, file: FileToWrite<Row>, limits: Limits): Promise<void> {
  const { columns, layout, pages, timezone } = file;
  const toDate = sheetDates(layout.date_format, timezone);
  const dates = columns.flatMap(({ kind }, at) => (kind === 'time' ? [at] : []));
  const titles = rowXml(
    columns.map(({ title }) => title),
    1,
  );
  let sheets = 0;
  let sheet: Sheet | null = null;
  const next = async (): Promise<Sheet> => {
    await sheet?.end();
    sheets += 1;
    return openSheet(zip, sheets, sheetHead(dates) + titles);
  };
  try {
    sheet = await next();
    for await (const rows of pages) {
      for (const row of rows) {
        if (sheet.rows >= limits.mostRows || sheet.bytes >= limits.mostBytes) sheet = await next();
        sheet.add(
          rowXml(
            columns.map(({ kind, read }) => {
              const value = read(row);
              if (kind === 'time') return typeof value === 'number' ? toDate(value) : null;
              if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
              return listText(value, layout.list_separator);
            }),
            sheet.rows + 1,
          ),
        );
      }
      await sheet.flush();
    }
    await sheet.end();
  } catch (error) {
    sheet?.abort();
    throw error;
  }
  for (const [path, xml] of workbookParts(file.name, sheets, layout.date_format))
    zip.addBuffer(Buffer.from(xml), path);
  zip.end();
}

type Sheet = {
  rows: number;
  bytes: number;
  add(xml: string): void;
  /** Waits until the archive has taken what was added. */
  flush(): Promise<void>;
  end(): Promise<void>;
  abort(): void;
};

function openSheet(zip: ZipFile, number: number, head: string): Sheet {
  const stream = new PassThrough();
  zip.addReadStream(stream, `xl/worksheets/sheet${number}.xml`);
  let waiting = head;
  const sheet: Sheet = {
    rows: 1,
    bytes: waiting.length,
    add: (xml) => {
      waiting += xml;
      sheet.rows += 1;
      sheet.bytes += xml.length;
    },
    flush: async () => {
      const text = waiting;
      waiting = '';
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
    },
    end: async () => {
      await sheet.flush();
      stream.end(sheetFoot);
    },
    abort: () => void stream.destroy(),
  };
  return sheet;
}
