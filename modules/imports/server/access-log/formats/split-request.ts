import type { Tokens } from './tokens.ts';

const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT|TRACE)$/;

/** The same with the request as one text in quotes, where a log has its parts apart: `GET "/a" HTTP/2.0`, `GET https a.test "/a"`. */
export function withWholeRequest(tokens: Tokens): Tokens {
  const { texts } = tokens;
  const at = texts.findIndex((text, index) => METHOD.test(text) && partsFrom(texts, index) !== null);
  const parts = at < 0 ? null : partsFrom(texts, at);
  if (parts === null) return tokens;
  const { count, target } = parts;
  const moved = (place: number) => (place < at ? place : place - count + 1);
  const isBeside = (place: number) => place < at || place >= at + count;
  return {
    ...tokens,
    texts: [...texts.slice(0, at), `${texts[at]} ${target}`, ...texts.slice(at + count)],
    quoted: [...tokens.quoted.filter(isBeside).map(moved), at].sort((a, b) => a - b),
    bracketed: tokens.bracketed.filter(isBeside).map(moved),
  };
}

function partsFrom(texts: readonly string[], at: number): { count: number; target: string } | null {
  const [first = '', second = '', third = ''] = texts.slice(at + 1, at + 4);
  if (second.startsWith('HTTP/')) return { count: 3, target: first };
  if (/^https?$/.test(first) && third.startsWith('/'))
    return { count: 4, target: `${first}://${second}${third}` };
  return null;
}
