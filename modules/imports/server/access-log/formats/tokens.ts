const [SPACE, TAB, QUOTE, BRACKET] = [0x20, 0x09, 0x22, 0x5b];

/** Lines of no format have more than these. */
const MOST_TOKENS = 300;

/** What spaces divide, without the quotes or brackets around it. */
export type Tokens = {
  texts: string[];
  /** Where texts in quotes stand among them. */
  quoted: number[];
  /** Where texts in brackets do. */
  bracketed: number[];
  /** The line ends within quotes. */
  isCut: boolean;
};

/** Words, “texts in quotes” with a backslash before quotes, and [texts in brackets]. */
export function tokensOf(line: string): Tokens {
  const tokens: Tokens = { texts: [], quoted: [], bracketed: [], isCut: false };
  const { texts, quoted, bracketed } = tokens;
  let at = 0;
  while (at < line.length && texts.length < MOST_TOKENS) {
    const char = line.charCodeAt(at);
    if (char === SPACE || char === TAB) {
      at += 1;
      continue;
    }
    let end = -1;
    if (char === QUOTE) {
      end = closingQuote(line, at + 1);
      if (end < 0) return { ...tokens, isCut: true };
      quoted.push(texts.length);
    } else if (char === BRACKET) {
      end = line.indexOf(']', at);
      if (end >= 0) bracketed.push(texts.length);
    }
    if (end >= 0) {
      texts.push(line.slice(at + 1, end));
      at = end + 1;
    } else {
      end = wordEnd(line, at + 1);
      texts.push(line.slice(at, end));
      at = end;
    }
  }
  return tokens;
}

function wordEnd(line: string, start: number): number {
  let at = start;
  for (; at < line.length; at += 1) {
    const char = line.charCodeAt(at);
    if (char === SPACE || char === TAB || char === QUOTE) return at;
  }
  return at;
}

/** Where a text in quotes ends; -1 where it does not. */
export function closingQuote(line: string, start: number): number {
  for (let at = line.indexOf('"', start); at >= 0; at = line.indexOf('"', at + 1)) {
    let slashes = 0;
    while (line[at - 1 - slashes] === '\\' && at - 1 - slashes >= start) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

const ESCAPE = /\\(?:x([0-9a-f]{2})|(.))/gi;
const NAMED: Record<string, string> = { n: '\n', r: '\r', t: '\t', v: '\v', f: '\f', b: '\b' };

/** A text as it was before a server put backslashes in. */
export const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(ESCAPE, (_, code?: string, char?: string) =>
        code ? String.fromCharCode(Number.parseInt(code, 16)) : (NAMED[char ?? ''] ?? char ?? ''),
      )
    : text;
