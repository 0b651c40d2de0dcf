import { CallError, isCancelled } from '#platform/dashboard/call.ts';
import { MissingPart } from '#platform/dashboard/load-part.ts';
import { isChunkFailure } from '#platform/dashboard/shell/screen-boundary.tsx';
import type { Trouble } from '#platform/dashboard/trouble.ts';
import { mostLetters } from '../report-limits.contract.ts';
import type { TroubleReport } from '../reports.contract.ts';

export type Described = Pick<TroubleReport, 'source' | 'name' | 'message' | 'stack'>;

/** Browsers say this of a harmless postponement. */
const HARMLESS = /^ResizeObserver loop/;

/**
 * What is told of an error: no words of people, no addresses but those of our own scripts.
 * @param origin of the page
 * @returns null for what is no fault of the dashboard: refusals, what was given up, a lost connection, extensions
 */
export function describeTrouble({ source, error }: Trouble, origin: string): Described | null {
  if (isCancelled(error)) return null;
  if (error instanceof CallError && error.status < 500) return null;
  const { name, message, stack } = factsOf(error);
  if (HARMLESS.test(message)) return null;
  const lines = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line.trim()));
  // A page also hears of the errors of extensions.
  if (lines.length > 0 && lines.every((line) => line.includes('-extension://'))) return null;
  const frames = lines.map((line) => frameOf(line, origin) ?? 'elsewhere');
  return {
    source: error instanceof Error && isChunkFailure(error) ? 'part' : source,
    name: withoutWords(name, origin).slice(0, mostLetters.name),
    message: withoutWords(message, origin).slice(0, mostLetters.message),
    stack: frames.join('\n').slice(0, mostLetters.stack),
  };
}

function factsOf(error: unknown): { name: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { name: 'thrown', message: String(error), stack: '' };
  const { name, message, cause } = error;
  const status = error instanceof CallError ? ` ${error.status} ${error.requestId ?? ''}` : '';
  const why = error instanceof MissingPart && cause instanceof Error ? ` (${cause.message})` : '';
  return { name, message: `${message}${status}${why}`, stack: error.stack ?? '' };
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
