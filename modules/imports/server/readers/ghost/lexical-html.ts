import { ImportProblem } from '../../import-problem.ts';
import { DEEPEST } from '../item-limits.ts';
import { markdownToHtml } from '../markdown/markdown-html.ts';
import { htmlOfText } from '../plain-text.ts';
import type { Converted } from './mobiledoc-html.ts';

type LexicalNode = Record<string, unknown> & { type?: string; children?: LexicalNode[] };

/** The bits of Lexical's text format, in the order of nesting. */
const FORMATS: readonly [number, string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
];

/** A Lexical text as HTML; null when it is none. What has no counterpart is named in `unknown`. */
export function lexicalToHtml(source: string): Converted | null {
  let root: LexicalNode | undefined;
  try {
    root = (JSON.parse(source) as { root?: LexicalNode }).root;
  } catch {
    return null;
  }
  if (!root || !Array.isArray(root.children)) return null;
  const unknown = new Set<string>();
  const html = root.children.map((node) => nodeHtml(node, unknown)).join('\n');
  return { html, unknown: [...unknown] };
}

function nodeHtml(node: LexicalNode, unknown: Set<string>, depth = 0): string {
  if (depth > DEEPEST) throw new ImportProblem(`It's nested more than ${DEEPEST} levels deep.`);
  const text = (key: string) => (typeof node[key] === 'string' ? (node[key] as string) : '');
  const inner = () => (node.children ?? []).map((child) => nodeHtml(child, unknown, depth + 1)).join('');
  const caption = () => (text('caption') === '' ? '' : `<figcaption>${text('caption')}</figcaption>`);
  switch (node.type) {
    case 'text':
    case 'extended-text':
      return textHtml(text('text'), Number(node.format ?? 0));
    case 'linebreak':
      return '<br>';
    case 'paragraph':
      return `<p>${inner()}</p>`;
    case 'heading':
    case 'extended-heading':
      return `<${headingTag(text('tag'))}>${inner()}</${headingTag(text('tag'))}>`;
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return `<blockquote>${inner()}</blockquote>`;
    case 'list': {
      const tag = text('listType') === 'number' ? 'ol' : 'ul';
      return `<${tag}>${inner()}</${tag}>`;
    }
    case 'listitem':
      return `<li>${inner()}</li>`;
    case 'link':
    case 'autolink':
      return `<a href="${htmlOfText(text('url'))}">${inner()}</a>`;
    case 'horizontalrule':
      return '<hr>';
    case 'html':
      return text('html');
    case 'markdown':
      return markdownToHtml(text('markdown'));
    case 'codeblock':
      return `<pre><code>${htmlOfText(text('code'))}</code></pre>${caption()}`;
    case 'image':
      return `<figure><img src="${htmlOfText(text('src'))}" alt="${htmlOfText(text('alt'))}">${caption()}</figure>`;
    case 'embed':
      return `<figure>${text('html')}${caption()}</figure>`;
    case 'bookmark':
    case 'button':
      return `<p><a href="${htmlOfText(text('url') || text('buttonUrl'))}">${htmlOfText(labelOf(node))}</a></p>`;
    case 'paywall':
      return '<!--members-only-->';
    default:
      unknown.add(`node "${node.type ?? ''}"`);
      return inner();
  }
}

function labelOf(node: LexicalNode): string {
  const metadata = node.metadata as { title?: unknown } | undefined;
  return String(node.buttonText ?? metadata?.title ?? node.url ?? '');
}

function headingTag(tag: string): string {
  return /^h[1-6]$/.test(tag) ? tag : 'h2';
}

function textHtml(text: string, format: number): string {
  let html = htmlOfText(text);
  for (const [bit, tag] of FORMATS) if (format & bit) html = `<${tag}>${html}</${tag}>`;
  return html;
}
