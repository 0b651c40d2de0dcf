import { readTime } from '../log-time.ts';
import {
  hasPort,
  isBlank,
  looksLikeAgent,
  looksLikeClient,
  looksLikeDomain,
  looksLikePage,
  looksLikeRequest,
  looksLikeStatus,
} from './looks.ts';
import type { Tokens } from './tokens.ts';

/** Where things stand in the lines of a file. What comes before the time may hold spaces, as names of users do. */
export type TextLayout = {
  /** From the time. */
  request: number;
  status: { from: 'time' | 'request'; by: number };
  /** Counted in texts in quotes, from the request; null where the log does not have it. */
  agent: number | null;
  /** Counted likewise. */
  referrer: number | null;
  host: { from: 'start' | 'request'; by: number } | null;
};

type Seen = Tokens & { time: number; request: number };

/** The brackets of a line are looked at first: other times may stand in front of it, as those of a system log do. */
export function timeIn(tokens: Tokens, zone: string): { at: number; ts: number } | null {
  const { texts, bracketed } = tokens;
  for (const at of bracketed) {
    const ts = timeOf(texts[at] ?? '', zone);
    if (ts !== null) return { at, ts };
  }
  for (const [at, text] of texts.entries()) {
    const ts = timeOf(text, zone);
    if (ts !== null) return { at, ts };
  }
  return null;
}

const timeOf = (text: string, zone: string): number | null => (mayBeTime(text) ? readTime(text, zone) : null);

/** A date, or unix time with its fraction: plain numbers may be anything. */
const mayBeTime = (text: string): boolean => /^(?:\d{2}\/\w{3}\/|\d{4}-\d\d-\d\d[T ]|\d{10}\.\d)/.test(text);

/** What most of these lines have in common; null where they are no access log. */
export function learnLayout(lines: readonly Tokens[], zone: string): TextLayout | null {
  const seen = lines.flatMap((tokens): Seen[] => {
    const time = tokens.isCut ? null : timeIn(tokens, zone);
    const request = tokens.quoted.find((at) => looksLikeRequest(tokens.texts[at] ?? ''));
    return time === null || request === undefined ? [] : [{ ...tokens, time: time.at, request }];
  });
  const request = mostFrequent(seen.map((line) => line.request - line.time));
  if (request === null) return null;
  const alike = seen.filter((line) => line.request - line.time === request);
  const status = statusOf(alike);
  const agent = agentOf(alike);
  return status && { request, status, agent, referrer: referrerOf(alike, agent), host: hostOf(alike) };
}

function statusOf(lines: readonly Seen[]): TextLayout['status'] | null {
  const isThere = (find: (line: Seen) => number) =>
    isMost(lines, (line) => looksLikeStatus(line.texts[find(line)] ?? ''));
  for (const by of [1, 2, 3, 4, 5, 6, 7, 8]) {
    if (isThere((line) => line.request + by)) return { from: 'request', by };
  }
  for (const by of [1, 2, 3, 4, 5, 6, -1, -2, -3, -4]) {
    if (isThere((line) => line.time + by)) return { from: 'time', by };
  }
  return null;
}

/** Where most texts look like the name of a browser; where none says anything, the usual place. */
function agentOf(lines: readonly Seen[]): number | null {
  let [best, most] = [null as number | null, 0];
  const usual = 2;
  for (const by of [usual, 1, 3, 4, 5, 6, -1, -2, -3]) {
    const texts = lines.flatMap((line) => quotedFrom(line, by) ?? []).filter((text) => !isBlank(text));
    const share = texts.filter(looksLikeAgent).length / (texts.length || 1);
    if (share > 0.5 && texts.length * share > most) [best, most] = [by, texts.length * share];
  }
  if (best !== null) return best;
  const isUsual = isMost(lines, (line) => isBlank(quotedFrom(line, usual) ?? 'none'));
  return isUsual ? usual : null;
}

/** The first place where most texts are addresses of pages; where none says anything, the usual one. */
function referrerOf(lines: readonly Seen[], agent: number | null): number | null {
  const usual = 1;
  for (const by of [usual, 2, 3, 4, 5, 6, -1, -2, -3].filter((one) => one !== agent)) {
    const texts = lines.flatMap((line) => quotedFrom(line, by) ?? []).filter((text) => !isBlank(text));
    if (texts.filter(looksLikePage).length > texts.length / 2) return by;
  }
  const isUsual = agent !== usual && isMost(lines, (line) => isBlank(quotedFrom(line, usual) ?? 'none'));
  return isUsual ? usual : null;
}

/** The text in quotes so many after that of the request. */
export function quotedFrom(
  { texts, quoted, request }: Tokens & { request: number },
  by: number,
): string | undefined {
  const at = quoted.indexOf(request);
  const found = at < 0 ? undefined : quoted[at + by];
  return found === undefined ? undefined : texts[found];
}

/** The name of the site, where a log of several has one; the name of whoever asks may stand where it would. */
function hostOf(lines: readonly Seen[]): TextLayout['host'] {
  for (const by of [0, 1, 2, 3]) {
    const isHost = ({ texts, time, request }: Seen) => {
      const [first = '', second = ''] = texts;
      const text = texts[by] ?? '';
      if (by >= Math.min(time, request)) return false;
      if (by > 0) return looksLikeDomain(text) && (looksLikeClient(first) || looksLikeDomain(first));
      // Of three before the time, the first two may be the name of a client and a host.
      const isBesideClient = looksLikeClient(second) || (time > 3 && looksLikeDomain(second));
      return isBesideClient && (looksLikeDomain(text) || (hasPort(text) && !looksLikeClient(text)));
    };
    if (isMostThatSay(lines, (line) => line.texts[by] ?? '', isHost)) return { from: 'start', by };
  }
  const last = Math.max(0, ...lines.map(({ texts, request }) => texts.length - 1 - request));
  for (let by = 1; by <= Math.min(last, 20); by += 1) {
    const text = (line: Seen) => line.texts[line.request + by] ?? '';
    const isHost = (line: Seen) => looksLikeDomain(text(line)) && !hasPort(text(line));
    if (isMostThatSay(lines, text, isHost)) return { from: 'request', by };
  }
  return null;
}

const MOST = 0.8;

const isMost = <Item>(all: readonly Item[], holds: (one: Item) => boolean): boolean =>
  all.length > 0 && all.filter(holds).length >= all.length * MOST;

/** Of those that say something, which must not be few: a name of a user may look like anything. */
function isMostThatSay(
  lines: readonly Seen[],
  text: (line: Seen) => string,
  holds: (line: Seen) => boolean,
): boolean {
  const saying = lines.filter((line) => !isBlank(text(line)));
  return saying.length * 2 >= lines.length && isMost(saying, holds);
}

function mostFrequent(numbers: readonly number[]): number | null {
  const groups = [...Map.groupBy(numbers, (number) => number)];
  return groups.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}
