/** Stylesheets as one, without what only people read. */
export const oneStyle = (sheets: readonly string[]): string =>
  sheets
    .join('')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,>])\s*/g, '$1')
    .trim();
