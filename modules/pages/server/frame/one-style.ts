/** Stylesheets as one, without what only people read. */
export const oneStyle = (sheets: readonly string[]): string =>
  sheets
    .map(withoutComments)
    .join('\n')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,>])\s*/g, '$1')
    .trim();

/** A comment without an end takes the rest of its sheet; each sign is looked at once, however many comments begin. */
function withoutComments(sheet: string): string {
  let kept = '';
  for (let at = 0; ; ) {
    const begin = sheet.indexOf('/*', at);
    if (begin < 0) return kept + sheet.slice(at);
    kept += sheet.slice(at, begin);
    const end = sheet.indexOf('*/', begin + 2);
    if (end < 0) return kept;
    at = end + 2;
  }
}
