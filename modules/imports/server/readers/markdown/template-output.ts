import { escapeHtml } from '#platform/server/html.ts';
import type { Generator } from './content-files.ts';
import { CODE } from './template-addresses.ts';

/** `{{ "https://…" | embed: "A talk" }}` and `{{ "ann" | team_link }}` of Liquid: words that a filter would have put into a form. */
const LITERAL =
  /\{\{-?\s{0,9}(["'])([^"'{}\n]{1,500})\1\s{0,9}\|\s{0,9}([a-z_]\w{0,40})(?:\s{0,9}:\s{0,9}(?:"([^"{}]{0,500})"|'([^'{}]{0,500})'))?[^{}\n]{0,200}?-?\}\}/gi;
/** What such a filter makes is a picture of somebody, which did not come along: its mark stays, and is told of. */
const OF_PICTURE = /photo|image|img|icon|avatar|svg|asset/i;
const OF_PLAYER = /embed|player|iframe|video|audio|youtube|vimeo/i;
/** So far back it is looked whether a mark stands in a tag or in the target of a link, where words are no words. */
const BEFORE = 2_000;
/** `{{< youtube abc >}}` of Hugo, `{{ youtube(id="abc") }}` of Zola. */
const VIDEO =
  /\{\{(?:[<%]\s{0,9}(youtube|vimeo)\s{1,9}(?:id\s{0,9}=\s{0,9})?"?([\w-]{5,20})"?[^{}\n]{0,200}[>%]|\s{0,9}(youtube|vimeo)\(\s{0,9}id\s{0,9}=\s{0,9}"([\w-]{5,20})"[^{}\n]{0,200})\}\}/g;
const LOOP = /\{%-?\s{0,9}(end)?for\b[^%{}]{0,500}%\}/g;

/** Liquid reads code too, so that texts hide from it what is to be shown there. */
const RAW_MARK = /\{%-?[ \t]{0,9}(end)?raw[ \t]{0,9}-?%\}/g;
const asItIs = (part: string): string => part;

/** What a generator would have put in the place of its marks, as far as the text itself says it. */
export function withOutputs(body: string, generator: Generator): string {
  if (!body.includes('{')) return body;
  const parts = body.split(CODE);
  const inCode =
    isLiquid(generator) && hidesCode(body) ? (part: string) => part.replace(RAW_MARK, '') : asItIs;
  return parts.map((part, at) => (at % 2 === 0 ? put(part, generator) : inCode(part))).join('');
}

/** Whether one such mark is closed by a later one. */
function hidesCode(body: string): boolean {
  let isOpen = false;
  for (const [, isEnd] of body.matchAll(RAW_MARK)) {
    if (isEnd && isOpen) return true;
    isOpen ||= !isEnd;
  }
  return false;
}

function put(text: string, generator: Generator): string {
  if (!isLiquid(generator))
    return text.replace(VIDEO, (_, hugo, hugoId, zola, zolaId) => video(hugo ?? zola, hugoId ?? zolaId));
  const listless = withoutLoops(text);
  return listless.replace(
    LITERAL,
    (
      mark,
      _quote,
      said: string,
      filter: string,
      double: string | undefined,
      single: string | undefined,
      at: number,
    ) => {
      if (OF_PICTURE.test(filter) || isInAddress(listless, at)) return mark;
      return /^https?:\/\//.test(said) && OF_PLAYER.test(filter)
        ? framed(said, double ?? single ?? '')
        : said;
    },
  );
}

function isInAddress(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - BEFORE), at);
  const tag = before.lastIndexOf('<');
  return (
    (tag > before.lastIndexOf('>') && /^<[a-z]/i.test(before.slice(tag))) ||
    /\]\([^()\s]{0,500}$/.test(before.slice(-600))
  );
}

/** A loop lists what the generator knew: without it there is nothing to list, and its mark alone stays. */
function withoutLoops(text: string): string {
  const kept: string[] = [];
  let [from, at, depth] = [0, 0, 0];
  for (const mark of text.matchAll(LOOP)) {
    if (mark[1] === undefined) {
      if (depth === 0) from = mark.index + mark[0].length;
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth > 0 || !/\{\{|\{%-?\s{0,9}include/.test(text.slice(from, mark.index))) continue;
      kept.push(text.slice(at, from));
      at = mark.index;
    }
  }
  return kept.length === 0 ? text : kept.join('') + text.slice(at);
}

const framed = (address: string, title: string): string =>
  `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title.replaceAll(/\s+/g, ' '))}"></iframe>`;

const video = (service: string, id: string): string =>
  framed(
    service === 'vimeo'
      ? `https://player.vimeo.com/video/${id}`
      : `https://www.youtube-nocookie.com/embed/${id}`,
    '',
  );

const isLiquid = (generator: Generator): boolean => generator !== 'hugo' && generator !== 'zola';

/** A filter, a name of a name or a literal between the braces: what nobody writes who only names a placeholder. */
const SURELY_LIQUID = /^\{\{-?\s{0,9}(?:["']|[\w[\]-]{1,60}\s{0,9}[.|])/;

/** Whether a mark between braces is one of the generator, which would never have come to readers as it stands. */
export function isMarkOf(generator: Generator): (mark: string) => boolean {
  if (generator === 'unknown') return (mark) => SURELY_LIQUID.test(mark);
  if (isLiquid(generator)) return (mark) => /^\{\{(?![<%])/.test(mark);
  if (generator === 'hugo') return (mark) => /^\{\{[<%]/.test(mark);
  if (generator === 'zola') return (mark) => /^\{\{\s{0,9}[\w:]{1,60}\(/.test(mark);
  return () => false;
}
