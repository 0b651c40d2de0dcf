import type { ViewSource } from '#modules/figures/view-sources.contract.ts';
import { ImportProblem } from '../import-problem.ts';
import type { SourceFile, SourceInput } from '../input/source-input.ts';
import { formatNames } from './formats/detect-format.ts';
import type { Unread } from './log-reader.ts';

/** What is told of access logs while they are read. */
export type AccessLogFound = {
  lines: number;
  /** Of these, how many came in before, from the same file or one that went on. */
  knownLines: number;
  /** Of pages, by readers, as the logs tell. */
  views: number;
  /** Of these, how many the days of the site have more than before: a day keeps the greater number. */
  raised: number;
  /** Of the views, how many are of lines that don't tell what browsers call themselves, so may be of programs. */
  nameless: number;
  programs: number;
  /** Requests for what is no page today: pictures, files, addresses that are gone. */
  notPages: number;
  /** Requests that were no reading: other methods, redirects, errors. */
  otherRequests: number;
  /** Requests to hosts that are not the site's, and the most frequent of these. */
  otherHosts: number;
  hosts: { host: string; lines: number }[];
  /** Lines that tell of no request: empty ones, directives, other messages. */
  otherLines: number;
  /** The first lines that could not be read, each with its number. */
  faults: string[];
  faultCount: number;
  formats: { name: string; files: number }[];
  /** The first files that could not be read, each with why. */
  unread: string[];
  unreadCount: number;
  /** Where the readers of these views came from, as far as lines tell, and the other sites that sent most of them. */
  sources: { source: ViewSource; views: number }[];
  referrers: { host: string; views: number }[];
  posts: number;
  days: number;
  /** YYYY-MM-DD. */
  first: string | null;
  last: string | null;
};

export const nothingFound = (): AccessLogFound => ({
  ...{ lines: 0, knownLines: 0, views: 0, raised: 0, nameless: 0, programs: 0, notPages: 0 },
  ...{ otherRequests: 0, otherHosts: 0, hosts: [], otherLines: 0, faults: [], faultCount: 0 },
  ...{
    formats: [],
    unread: [],
    unreadCount: 0,
    sources: [],
    referrers: [],
    posts: 0,
    days: 0,
    first: null,
    last: null,
  },
});

/** Faults and files that are named. */
const MOST_NAMED = 20;

/** A line names people by their addresses, so it is not repeated. */
export function noteFault(
  found: AccessLogFound,
  sentence: string,
  place: { file: string; line: number },
): void {
  found.faultCount += 1;
  if (found.faults.length < MOST_NAMED) found.faults.push(new ImportProblem(sentence, place).sentence);
}

/** A file that could not be read, or null for an empty one; it is not known when it comes again. */
export function noteUnread(found: AccessLogFound, { name }: SourceFile, unread: Unread | null): void {
  if (unread === null) return;
  found.unreadCount += 1;
  const { line, sentence } = unread;
  if (found.unread.length < MOST_NAMED)
    found.unread.push(new ImportProblem(sentence, { file: name, line }).sentence);
}

export function noteFormats(found: AccessLogFound, names: ReadonlySet<string>): void {
  for (const name of names) {
    const format = found.formats.find((one) => one.name === name);
    if (format) format.files += 1;
    else found.formats.push({ name, files: 1 });
  }
}

export const knownFormats = `Formats that are read: ${formatNames.join('; ')}.`;

/** Why nothing of it was read. */
export function nothingRead({ unread, unreadCount }: AccessLogFound, input: SourceInput): ImportProblem {
  if (unreadCount === 0) return new ImportProblem('The log is empty.', { file: input.name });
  const more = unreadCount > 1 ? ` None of the other ${unreadCount - 1} files could be read either.` : '';
  return new ImportProblem(`${unread[0]}${more} Nothing was changed. ${knownFormats}`);
}
