import { mostLetters } from '../report-limits.contract.ts';
import type { TroubleReport } from '../reports.contract.ts';

export type Described = Pick<TroubleReport, 'source' | 'name' | 'message' | 'stack'>;

/** Browsers say this of a harmless postponement. */
const HARMLESS = /^ResizeObserver loop/;

/**
 * What is told of an error: no words of people, no addresses but those of our own scripts.
 * @param origin of the page
 * @returns null for what is no fault of ours: harmless postponements, extensions
 */
export function describeError({ source, name, message, stack }: Described, origin: string): Described | null {
  if (HARMLESS.test(message)) return null;
  const lines = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line.trim()));
  // A page also hears of the errors of extensions.
  if (lines.length > 0 && lines.every((line) => line.includes('-extension://'))) return null;
  const frames = lines.map((line) => frameOf(line, origin) ?? 'elsewhere');
  return {
    source,
    name: withoutWords(name, origin).slice(0, mostLetters.name),
    message: withoutWords(message, origin).slice(0, mostLetters.message),
    stack: frames.join('\n').slice(0, mostLetters.stack),
  };
}

/** What was thrown, whatever it is. */
export function factsOf(error: unknown): Pick<Described, 'name' | 'message' | 'stack'> {
  if (!(error instanceof Error)) return { name: 'thrown', message: String(error), stack: '' };
  return { name: error.name, message: error.message, stack: error.stack ?? '' };
}

/** `load /r/dashboard/static/posts.js:1:23`; null when the script is not ours. */
function frameOf(line: string, origin: string): string | null {
  const found = /(?:at\s+)?(.*?)[\s@(]*((?:[a-z-]+:\/\/)[^\s()]*?):(\d+):(\d+)\)?$/.exec(line.trim());
  const address = found?.[2] ? URL.parse(found[2]) : null;
  if (!found || address?.origin !== origin) return null;
  const file = /\.(m?js|tsx?|css)$/.test(address.pathname) ? address.pathname : 'page';
  const of = /^[\w$.<> ]{1,80}$/.exec(found[1]?.trim() ?? '')?.[0] ?? '';
  return `${of} ${file}:${found[3]}:${found[4]}`.trim();
}

/** Data holds quotes of its own, so what may be data goes up to the last quote. */
const DOUBLE_QUOTED = /["“”„«»](?:.*["“”„«»](?![\p{L}\d])([^"“”„«»]*)|.*)$/su;
/** First the names, which stay. A quote between letters is an apostrophe. */
const QUOTED = /(?<![\p{L}\d])(?:(['‘`][\w$.-]{1,40}['’`](?![\p{L}\d]))|['‘`](?:.*['’`](?![\p{L}\d])|.*))/gsu;

/** Quoted data, addresses and long numbers may be somebody's; names of properties are ours. */
const withoutWords = (text: string, origin: string): string =>
  text
    .replace(/\b[a-z-]+:\/\/\S+/gi, (address) => ownFile(address, origin))
    .replace(/[^\s@]+@[^\s@]+/g, '…')
    .replace(DOUBLE_QUOTED, '…$1')
    .replace(QUOTED, (_, name?: string) => name ?? '…')
    .replace(/\d{5,}/g, '…');

function ownFile(text: string, origin: string): string {
  const address = URL.parse(text);
  return address?.origin === origin && /\.(m?js|css)$/.test(address.pathname) ? address.pathname : '…';
}
