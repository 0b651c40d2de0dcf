export type AccessLogReport = {
  lines: number;
  /** Of pages, by readers. */
  views: number;
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

/** The report in words. */
export function accessLogText(report: AccessLogReport): string {
  const { lines, views, programs, notPages, otherRequests, faults, faultCount, posts, days, seconds } =
    report;
  const more = faultCount - faults.length;
  const span = report.first === null ? '' : `, ${report.first} to ${report.last}`;
  return [
    `${number(lines)} lines, ${number(views)} page views of ${number(posts)} posts on ${number(days)} days${span}.`,
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
