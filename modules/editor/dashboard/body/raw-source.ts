/** A block of raw HTML between the marks that say so. */
export type RawSource = { before: string; inner: string; after: string };

const marks = [
  /^(\s*<!--\s*wp:html(?:\s+\{[^<>]{0,500}\})?\s*-->\n?)([\s\S]*?)(\n?<!--\s*\/wp:html\s*-->\s*)$/,
  /^(\s*<!--\s*kg-card-begin:\s*html\s*-->\n?)([\s\S]*?)(\n?<!--\s*kg-card-end:\s*html\s*-->\s*)$/,
];

/** What somebody writes of a block, without its marks; one that has none has all of it. */
export function rawSource(source: string): RawSource {
  for (const mark of marks) {
    const [, before, inner, after] = mark.exec(source) ?? [];
    if (before !== undefined && inner !== undefined && after !== undefined) return { before, inner, after };
  }
  return { before: '', inner: source, after: '' };
}

/** Markup of its own: what readers' pages cannot hold of it stands there in a frame. */
export const asRawBlock = (source: string): string => `<!-- wp:html -->\n${source}\n<!-- /wp:html -->`;
