import { safeCell } from '#platform/server/safe-cell.ts';
import { type DateFormat, LONGEST_CELL } from '../../export-settings.contract.ts';

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A date, in days of the workbook's calendar. */
export class SheetDate {
  readonly days: number;
  constructor(days: number) {
    this.days = days;
  }
}
export type SheetCell = string | number | SheetDate | null;

/** A date that its column is too narrow for is shown as `####`. */
const DATE_WIDTH = 17;
/** Where the style of dates stands among those of `stylesXml`. */
const DATE_STYLE = 1;

/** What stands before the rows; columns of dates are as wide as dates. */
export function sheetHead(dates: readonly number[]): string {
  const columns = dates.map(
    (at) => `<col min="${at + 1}" max="${at + 1}" width="${DATE_WIDTH}" customWidth="1"/>`,
  );
  const widths = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
  return `${declaration}<worksheet xmlns="${spreadsheet}">${widths}<sheetData>`;
}
export const sheetFoot = '</sheetData></worksheet>';

/** The letters of a column: A to Z, AA and so on. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}
const columnNames = Array.from({ length: 100 }, (_, at) => columnName(at));

/** One row: numbers as numbers, dates as dates, everything else as text, so that no program takes it for a formula. */
export function rowXml(values: readonly SheetCell[], row: number): string {
  let xml = `<row r="${row}">`;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (value === null || value === undefined || value === '') continue;
    // Some programs do not count cells, so each says where it stands.
    const place = `${columnNames[at] ?? columnName(at)}${row}`;
    if (typeof value === 'number') xml += `<c r="${place}"><v>${value}</v></c>`;
    else if (value instanceof SheetDate) xml += `<c r="${place}" s="${DATE_STYLE}"><v>${value.days}</v></c>`;
    else xml += `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${cellText(value)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

const NEEDS_ESCAPE = /[&<>\p{Cc}\p{Cs}\ufffe\uffff]|_x[0-9a-fA-F]{4}_/u;
const MAY_BE_UNFIT = /[\p{Cc}\ufffe\uffff]/gu;

function cellText(value: string): string {
  let text = safeCell(value);
  if (text.length > LONGEST_CELL) text = text.slice(0, LONGEST_CELL);
  if (!NEEDS_ESCAPE.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(MAY_BE_UNFIT, (character) => (isXml(character) ? character : escaped(character)));
}

/** Tabs and line feeds stay; a carriage return would be read as a line feed. */
const isXml = (character: string): boolean =>
  character === '\t' || character === '\n' || (character >= '\x7f' && character < '\ufffe');
const escaped = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** How a program shows dates; slashes stay slashes, whatever its language puts between days and months. */
const dateCode = (format: DateFormat): string => format.toLowerCase().replaceAll('/', '\\/');

const stylesXml = (format: DateFormat): string =>
  `${declaration}<styleSheet xmlns="${spreadsheet}">` +
  `<numFmts count="1"><numFmt numFmtId="164" formatCode="${format === 'X' ? '0' : dateCode(format)}"/></numFmts>` +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** The parts of a workbook beside its sheets, by their paths. */
export function workbookParts(name: string, sheets: number, format: DateFormat): [string, string][] {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const sheetNames = numbers.map((number) => (number === 1 ? name : `${name} ${number}`));
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/>` +
        numbers
          .map(
            (number) =>
              `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${kind}.worksheet+xml"/>`,
          )
          .join('') +
        '</Types>',
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships">` +
        `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets>` +
        sheetNames
          .map((sheet, at) => `<sheet name="${sheet}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
          .join('') +
        '</sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packages}/relationships">` +
        numbers
          .map(
            (number) =>
              `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
          )
          .join('') +
        `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/>` +
        '</Relationships>',
    ],
    ['xl/styles.xml', stylesXml(format)],
  ];
}
