/** What a spreadsheet takes for the beginning of a formula, in narrow and in full width. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const IS_NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

/** The text as a spreadsheet shows it without running it: an apostrophe goes before what would be a formula. */
export function safeCell(text: string): string {
  // Nearly all texts begin with a letter or a digit, which this tells without an expression.
  const first = text.charCodeAt(0);
  if ((first > 64 && first < 0xff00) || (first > 47 && first < 61) || text === '') return text;
  return BEGINS_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text;
}
