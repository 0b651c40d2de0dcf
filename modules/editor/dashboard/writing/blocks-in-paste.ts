/** What stands in lines of its own. */
const blocks = 'p, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote, pre, hr, figure';
/** Boxes of pages whose words stand apart from those before and behind them. */
export const boxes: ReadonlySet<string> = new Set([
  ...['div', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'hgroup', 'search', 'dialog'],
  ...['address', 'center', 'details', 'summary', 'fieldset', 'legend', 'form', 'dl', 'dt', 'dd', 'caption'],
]);

/** Words that belong in one line whatever box they stand in. */
const lines = 'p, h1, h2, h3, h4, h5, h6';

/** A box becomes a paragraph, or the blocks that it holds with paragraphs of the words between them. */
export function unboxed(box: Element): void {
  if (box.closest(lines)) {
    box.append(' ');
    box.replaceWith(...box.childNodes);
    return;
  }
  if (box.localName === 'dt') {
    const strong = document.createElement('strong');
    strong.append(...box.childNodes);
    box.append(strong);
  }
  let paragraph: HTMLElement | null = null;
  for (const node of [...box.childNodes]) {
    const isBlock = node instanceof Element && (node.matches(blocks) || node.querySelector(blocks) !== null);
    if (isBlock) paragraph = null;
    // A picture that no words stand before keeps its place before those behind it.
    else if (paragraph || !isPicture(node)) {
      if (!paragraph) {
        paragraph = document.createElement('p');
        node.before(paragraph);
      }
      paragraph.append(node);
    }
  }
  box.replaceWith(...box.childNodes);
}

function isPicture(node: Node): boolean {
  if (!(node instanceof Element) || node.textContent?.trim()) return false;
  return node.matches('img') || node.querySelector('img') !== null;
}

/** Breaks between blocks are no lines of a text. */
export function withoutLooseBreaks(body: HTMLElement): void {
  const isEdge = (node: Node | null): boolean =>
    node === null || (node instanceof Element && node.matches(blocks));
  for (const br of [...body.querySelectorAll('br')]) {
    if (br.closest(lines) || br.closest('pre, figcaption')) continue;
    if (isEdge(besides(br, 'previousSibling')) || isEdge(besides(br, 'nextSibling'))) br.remove();
  }
}

function besides(node: Node, side: 'previousSibling' | 'nextSibling'): Node | null {
  let next = node[side];
  while (next?.nodeType === Node.TEXT_NODE && next.textContent?.trim() === '') next = next[side];
  return next;
}

const wide = /(?:^|;)\s*white-space:\s*pre\s*(?:;|$)/i;
const evenly = /mono|menlo|consolas|courier/i;

/** Code keeps its lines and its language, whatever its page made of them. */
export function codeInPaste(body: HTMLElement): void {
  // A code editor copies coloured lines.
  for (const box of body.querySelectorAll('div[style]')) {
    const style = box.getAttribute('style') ?? '';
    if (wide.test(style) && evenly.test(style)) asCode(box);
  }
  for (const pre of body.querySelectorAll('pre')) asCode(pre);
}

function asCode(box: Element): void {
  const named = [box, ...box.querySelectorAll('code')].map((one) => one.getAttribute('class') ?? '');
  const [, language] = /(?:^|\s)lang(?:uage)?-([\w+#.-]{1,40})/.exec(named.join(' ')) ?? [];
  for (const br of box.querySelectorAll('br')) br.replaceWith('\n');
  for (const line of [...box.querySelectorAll('div, p, li, tr')])
    if (line.nextElementSibling) line.append('\n');
  const code = document.createElement('code');
  if (language) code.className = `language-${language}`;
  code.textContent = (box.textContent ?? '').replaceAll('\u00a0', ' ').replace(/\n+$/, '');
  const pre = document.createElement('pre');
  pre.append(code);
  box.replaceWith(pre);
}
