import type { ViewSource } from '#modules/figures/view-sources.contract.ts';
import { type AccessLogFound, knownFormats } from './access-log-found.ts';

export type AccessLogReport = AccessLogFound & { seconds: number; isDryRun: boolean };

const number = (count: number) => count.toLocaleString('en-US');
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

const GREATER = ' A day that pages have counted already keeps the higher number.';

/** The report in words. */
export function accessLogText(report: AccessLogReport): string {
  const { views, raised, posts, days, seconds } = report;
  const span = report.first === null ? '' : `, ${report.first} to ${report.last}`;
  return [
    `${counted(report.lines, 'line', 'lines')}, ${counted(views, 'page view', 'page views')} of ${counted(posts, 'post', 'posts')} on ${counted(days, 'day', 'days')}${span}.`,
    `Format: ${report.formats.map(({ name, files }) => (files === 1 ? name : `${name}, ${number(files)} files`)).join('; ')}.`,
    `${report.isDryRun ? 'Would add' : 'Added'} ${counted(raised, 'page view', 'page views')}.${raised < views ? GREATER : ''}`,
    `Left out: ${number(report.programs)} by bots, ${number(report.notPages)} for files that aren't pages, ${number(report.otherRequests)} that read nothing.`,
    ...ofSources(report),
    ...ofHosts(report),
    ...(report.nameless > 0
      ? [
          `${counted(report.nameless, 'page view is', 'page views are')} from lines without a user agent: programs could not be told by name there, and may be among them.`,
        ]
      : []),
    ...(report.knownLines > 0
      ? [`${counted(report.knownLines, 'line was', 'lines were')} imported before and not counted again.`]
      : []),
    ...(report.otherLines > 0
      ? [
          `${counted(report.otherLines, 'line tells', 'lines tell')} of no request: comments, empty lines, other messages.`,
        ]
      : []),
    ...named(report.faults, report.faultCount, 'line', 'lines'),
    ...named(report.unread, report.unreadCount, 'file', 'files'),
    ...(report.faultCount > 0 || report.unreadCount > 0 ? [knownFormats] : []),
    `${report.isDryRun ? 'A trial run: nothing was changed. It took' : 'It took'} ${seconds} s.`,
  ].join('\n');
}

const SOURCES: Readonly<Record<ViewSource, string>> = {
  ...{ direct: 'direct', search: 'search engines', social: 'social networks', mail: 'email' },
  ...{ internal: 'this site', site: 'other sites', unknown: 'not recorded' },
};

function ofSources({ sources, referrers }: AccessLogReport): string[] {
  if (sources.length === 0) return [];
  const named = sources.map(({ source, views }) => `${SOURCES[source]} ${number(views)}`).join(', ');
  if (referrers.length === 0) return [`Readers came from: ${named}.`];
  const hosts = referrers.map(({ host, views }) => `${host} (${number(views)})`).join(', ');
  return [
    `Readers came from: ${named}.`,
    `Top referring sites: ${hosts}. If one is a former address of this site, add it with --host when you first import its logs.`,
  ];
}

function ofHosts({ otherHosts, hosts }: AccessLogReport): string[] {
  if (otherHosts === 0) return [];
  const names = hosts.map(({ host, lines }) => `${host} (${number(lines)})`).join(', ');
  return [
    `${counted(otherHosts, 'line is', 'lines are')} for other hosts${names === '' ? '' : `: ${names}`}. Add --host <name> to count those of a former address of this site.`,
  ];
}

function named(sentences: readonly string[], count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  const more = count - sentences.length;
  return [
    `${counted(count, one, many)} could not be read:`,
    ...sentences.map((sentence) => `  ${sentence}`),
    ...(more > 0 ? [`  and ${number(more)} more`] : []),
  ];
}
