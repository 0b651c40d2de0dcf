import type { MarkdownIt } from 'markdown-it';

/** What kramdown is told of the element before: `{: .wide}` on a line or behind a link, `{:toc}` below a list. */
const TABLE_OF_CONTENTS = /^[*+-] [^\n]{0,80}\n\{:[ \t]{0,9}toc[^{}\n]{0,200}\}[ \t]*$/gm;
const LINE_OF_ATTRIBUTES = /^[ \t]{0,9}\{:[^{}\n]{0,300}\}[ \t]*(?:\r?\n|$)/gm;
const ATTRIBUTES = /(?<=[)\]*_])\{:[^{}\n]{0,300}\}/g;
const ATTRIBUTES_OF_CODE = /^\{:[^{}\n]{0,300}\}/;

/**
 * A text without what kramdown alone understands.
 * @param isBehindCode whether it begins within a line, behind code
 */
export function withoutKramdown(text: string, isBehindCode: boolean): string {
  if (!text.includes('{:')) return text;
  const rest = isBehindCode ? text.replace(ATTRIBUTES_OF_CODE, '') : text;
  return rest
    .replace(TABLE_OF_CONTENTS, '')
    .replace(LINE_OF_ATTRIBUTES, (line, at: number) => (isBehindCode && at === 0 ? line : ''))
    .replace(ATTRIBUTES, '');
}

/** `## Title {#name}` of Hugo, Pandoc and kramdown. */
const NAMED = /\{:?\s{0,9}(?:[#.][\w:-]{1,100}\s{0,9}|[\w-]{1,40}="[^"]{0,200}"\s{0,9}){1,10}\}$/;
const NAME = /#([\w:-]{1,100})/;

/**
 * Headings have the names that links of their text lead to: those that are given behind them, and those that a
 * generator would have made of their words.
 */
export function namedHeadings(markdown: MarkdownIt): void {
  markdown.core.ruler.push('named_headings', (state) => {
    const wanted = new Set(
      [...state.src.matchAll(/(?:\]\(|href=["']?)#([^\s)"'<>]{1,200})/g)].map(([, name = '']) =>
        decoded(name),
      ),
    );
    const taken = new Map<string, number>();
    for (const [at, token] of state.tokens.entries()) {
      const inline = state.tokens[at + 1];
      if (token.type !== 'heading_open' || inline?.type !== 'inline') continue;
      const last = inline.children?.at(-1);
      const said = last?.type === 'text' ? NAMED.exec(last.content.trimEnd()) : null;
      if (said && last) last.content = last.content.slice(0, said.index).trimEnd();
      const words = (inline.children ?? []).map(({ content }) => content).join('');
      const made = nameOf(words);
      const count = taken.get(made) ?? 0;
      taken.set(made, count + 1);
      const given = NAME.exec(said?.[0] ?? '')?.[1];
      const name = given ?? (count === 0 ? made : `${made}-${count}`);
      if (given !== undefined || wanted.has(name)) token.attrSet('id', name);
    }
  });
}

/** A heading as GitHub, Hugo and Jekyll name it. */
const nameOf = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const ALERT = /^\[!(note|tip|important|warning|caution|info)\][+-]?$/i;

/** `> [!NOTE]` of GitHub and Obsidian, as the editor makes a callout. */
export function callouts(markdown: MarkdownIt): void {
  markdown.core.ruler.push('callouts', (state) => {
    for (const [at, open] of state.tokens.entries()) {
      const inline = state.tokens[at + 2];
      const [first, next] = inline?.children ?? [];
      if (open.type !== 'blockquote_open' || state.tokens[at + 1]?.type !== 'paragraph_open') continue;
      const kind = ALERT.exec(first?.type === 'text' ? first.content.trim() : '')?.[1];
      if (!inline?.children || !first || kind === undefined || (next && next.type !== 'softbreak')) continue;
      const title = kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
      const strong = ['strong_open', 'text', 'strong_close'].map(
        (type, place) => new state.Token(type, type === 'text' ? '' : 'strong', (1 - place) as -1 | 0 | 1),
      );
      if (strong[1]) strong[1].content = title;
      const after = next ? [new state.Token('hardbreak', 'br', 0)] : [];
      inline.children.splice(0, next ? 2 : 1, ...strong, ...after);
      let close = at + 1;
      const isEnd = ({ type, level }: (typeof state.tokens)[number]) =>
        type === 'blockquote_close' && level === open.level;
      for (let token = state.tokens[close]; token && !isEnd(token); token = state.tokens[close]) close += 1;
      open.tag = 'aside';
      open.attrSet('class', 'kg-callout-card');
      const end = state.tokens[close];
      if (end) end.tag = 'aside';
    }
  });
}
