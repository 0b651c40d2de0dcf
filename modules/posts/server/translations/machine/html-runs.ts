/** Tags that stand within a sentence; all others end it. */
const INLINE: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd', 'mark', 'q'],
  ...['s', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
]);
/** What is in these is no text of the post. */
const CLOSED: readonly string[] = [
  ...['script', 'style', 'pre', 'iframe', 'svg', 'template', 'noscript', 'math', 'object', 'textarea'],
];

type Piece = { text: string; isRun: boolean };

/** A body in pieces that make it up again: runs are sentences with their inline tags, the rest is markup. Takes linear time. */
export function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = [];
  const add = (from: number, to: number, isRun: boolean) => {
    if (from < to) pieces.push({ text: html.slice(from, to), isRun });
  };
  // Letters of other scripts are left alone: some are longer when they are small.
  const endAfter = endFinder(html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()));
  let start = 0;
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    const name = /^\/?([a-z][a-z0-9-]*)/i.exec(html.slice(open + 1, open + 40))?.[1]?.toLowerCase();
    const isComment = html.startsWith('<!--', open);
    if ((name === undefined && !isComment) || (name !== undefined && INLINE.has(name))) {
      at = open + 1;
      continue;
    }
    const end = isComment ? endAfter('-->', open) : closedEnd(html, open, name ?? '', endAfter);
    add(start, open, true);
    add(open, end, false);
    [start, at] = [end, end];
  }
  add(start, html.length, true);
  return pieces;
}

type EndFinder = (mark: string, from: number) => number;

/** Where something ends that begins with a tag; at the end of the text where nothing ends it. */
function endFinder(lower: string): EndFinder {
  // Once an end is not found, it is not looked for again.
  const missing = new Set<string>();
  return (mark, from) => {
    const found = missing.has(mark) ? -1 : lower.indexOf(mark, from);
    if (found < 0) missing.add(mark);
    return found < 0 ? lower.length : found + mark.length;
  };
}

function closedEnd(html: string, open: number, name: string, endAfter: EndFinder): number {
  const isClosed = CLOSED.includes(name) && html[open + 1] !== '/';
  return endAfter('>', isClosed ? endAfter(`</${name}`, open) : open);
}

/** Shortcodes and code, which say the same in every language. */
const KEPT = /\[\/?\w[^\][]*\]|<code\b[^<>]*>[^<]*<\/code>/gi;
const WRAPPED = /<span translate="no">([\s\S]*?)<\/span>/g;

/** A run as a service gets it, which leaves alone what says that it is not to be translated. */
export const wrapped = (run: string): string => run.replace(KEPT, '<span translate="no">$&</span>');

/** What came back of a run; null where something is lost that was to stay. */
export function unwrapped(run: string, translated: string): string | null {
  const kept = run.match(KEPT) ?? [];
  const back = [...translated.matchAll(WRAPPED)].map(([, inner]) => inner);
  const isWhole = kept.length === back.length && kept.every((one) => back.includes(one));
  return isWhole ? translated.replace(WRAPPED, (_, inner: string) => inner) : null;
}

/** Whether there is anything in a run that differs between languages. */
export const hasWords = (run: string): boolean =>
  /\p{L}/u.test(
    run
      .replace(KEPT, ' ')
      .replace(/<[^<>]*>/g, ' ')
      .replace(/&\w+;|&#\w+;/g, ' '),
  );
