import { safeCell } from '#platform/server/safe-cell.ts';
import { LONGEST_CELL } from '../../export-settings.contract.ts';

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const sheetHead = `${declaration}<worksheet xmlns="${spreadsheet}"><sheetData>`;
export const sheetFoot = '</sheetData></worksheet>';

/** The letters of a column: A to Z, AA and so on. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}
const columnNames = Array.from({ length: 100 }, (_, at) => columnName(at));

/** One row: numbers as numbers, everything else as text, so that no program takes it for a formula. */
export function rowXml(values: readonly (string | number | null)[], row: number): string {
  let xml = `<row r="${row}">`;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (value === null || value === undefined || value === '') continue;
    // Some programs do not count cells, so each says where it stands.
    const place = `${columnNames[at] ?? columnName(at)}${row}`;
    if (typeof value === 'number') xml += `<c r="${place}"><v>${value}</v></c>`;
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

/** The parts of a workbook beside its sheets, by their paths. */
export function workbookParts(name: string, sheets: number): [string, string][] {
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
        '</Relationships>',
    ],
  ];
}
