export type AccessLogReport = {
  lines: number;
  /** Of these, how many came in before, from the same file or one that went on. */
  knownLines: number;
  /** Of pages, by readers, as the logs tell. */
  views: number;
  /** Of these, how many the days of the site have more than before: a day keeps the greater number. */
  raised: number;
  programs: number;
  /** Requests for what is no page today: pictures, files, addresses that are gone. */
  notPages: number;
  /** Requests that were no reading: other methods, redirects, errors. */
  otherRequests: number;
  /** The first lines that could not be read, each with its number. */
  faults: string[];
  faultCount: number;
  posts: number;
  days: number;
  /** YYYY-MM-DD. */
  first: string | null;
  last: string | null;
  seconds: number;
  isDryRun: boolean;
};

const number = (count: number) => count.toLocaleString('en-US');

const GREATER = ' A day that pages have counted already keeps the higher number.';

/** The report in words. */
export function accessLogText(report: AccessLogReport): string {
  const {
    lines,
    knownLines,
    views,
    raised,
    programs,
    notPages,
    otherRequests,
    faults,
    faultCount,
    posts,
    days,
    seconds,
  } = report;
  const more = faultCount - faults.length;
  const span = report.first === null ? '' : `, ${report.first} to ${report.last}`;
  return [
    `${number(lines)} lines, ${number(views)} page views of ${number(posts)} posts on ${number(days)} days${span}.`,
    `${report.isDryRun ? 'Would add' : 'Added'} ${number(raised)} page views.${raised < views ? GREATER : ''}`,
    `Left out: ${number(programs)} by programs, ${number(notPages)} for what is no page, ${number(otherRequests)} that read nothing.`,
    ...(knownLines > 0
      ? [
          `${number(knownLines)} ${knownLines === 1 ? 'line was' : 'lines were'} brought in before and not counted again.`,
        ]
      : []),
    ...(faultCount > 0
      ? [
          `${number(faultCount)} ${faultCount === 1 ? 'line' : 'lines'} could not be read:`,
          ...faults.map((one) => `  ${one}`),
        ]
      : []),
    ...(more > 0 ? [`  and ${number(more)} more`] : []),
    `${report.isDryRun ? 'A trial run: nothing was changed. It took' : 'It took'} ${seconds} s.`,
  ].join('\n');
}
