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

/** Elements whose words belong to the text around them; they go along with their words as they were opened. */
const kept: ReadonlySet<string> = new Set([
  ...['span', 'font', 'small', 'big', 'abbr', 'acronym', 'q', 'ins', 'tt', 'kbd', 'time', 'dfn'],
  ...['label', 'var', 'samp', 'bdi', 'bdo', 'nobr'],
]);

/** Whether an element is kept around its words: those above, what is quoted, and links that lead nowhere. */
export const isKept = (name: string, leads: boolean): boolean =>
  kept.has(name) || name === 'cite' || (name === 'a' && !leads);

/** What a tag may do beside standing around words; nobody sees it in the editor. */
const ACTS = /[\s"'](?:on[a-z]+|href)\s*=/i;

/** Whether a source is one opening tag of an element that is kept around its words, and does nothing else. */
export function isKeptTag(source: string): boolean {
  const [, name = ''] = /^<([a-z]+)(?:\s(?:"[^"]*"|'[^']*'|[^"'<>])*)?>$/i.exec(source) ?? [];
  return isKept(name.toLowerCase(), false) && !ACTS.test(source);
}

/** Elements that stand in a line and whose words the editor edits. */
export const inlineElements: ReadonlySet<string> = new Set([...marks, ...kept, 'br', 'wbr']);

/** Elements that stand in a line as one thing, kept as their source. */
export const inlineSources: ReadonlySet<string> = new Set(['img', 'button', 'input']);
