/** Blocks that the editor shows as what they are; the rest is kept as source. */
export const textBlocks: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Elements that hold blocks and are kept around them with all that they say. */
export const containers: ReadonlySet<string> = new Set([
  ...['div', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'center', 'address'],
]);

/** Marks of the editor by the elements that stand for them. */
const marks = [
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'strike', 'code', 'a', 'sub', 'sup', 'mark', 'cite'],
];

/** Elements whose words belong to the text around them; they stay in the source without a mark of their own. */
const transparent = [
  ...['span', 'font', 'small', 'big', 'abbr', 'acronym', 'q', 'ins', 'tt', 'kbd', 'time', 'dfn'],
  ...['label', 'var', 'samp', 'bdi', 'bdo', 'nobr'],
];

/** Elements that stand in a line and whose words the editor edits. */
export const inlineElements: ReadonlySet<string> = new Set([...marks, ...transparent, 'br', 'wbr']);

/** Elements that stand in a line as one thing, kept as their source. */
export const inlineSources: ReadonlySet<string> = new Set(['img', 'button', 'input']);
