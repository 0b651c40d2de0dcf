/** What a spreadsheet takes for the beginning of a formula, in narrow and in full width; guards may stand before it. */
const BEGINS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const IS_NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

/**
 * The text as a spreadsheet shows it without running it: an apostrophe goes before what would be a formula, and one
 * more before what has one, so that `unsafeCell` gives back each text as it was.
 */
export function safeCell(text: string): string {
  // Nearly all texts begin with a letter or a digit, which this tells without an expression.
  const first = text.charCodeAt(0);
  if ((first > 64 && first < 0xff00) || (first > 47 && first < 61) || text === '') return text;
  return BEGINS_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text;
}

/** The text of a cell that `safeCell` wrote: without the apostrophe that guards it. */
export const unsafeCell = (cell: string): string =>
  cell.startsWith("'") && BEGINS_FORMULA.test(cell) ? cell.slice(1) : cell;
