export type AccessLogReport = {
  lines: number;
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

const GREATER =
  ' A day that had some already keeps the higher number, so import all logs of one day together, in one folder.';

/** The report in words. */
export function accessLogText(report: AccessLogReport): string {
  const {
    lines,
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
