import { type LogLine, logLine, readRequest } from '../log-line.ts';
import type { LogFormat } from './log-format.ts';
import { looksLikeAgent } from './looks.ts';
import { withWholeRequest } from './split-request.ts';
import { learnLayout, quotedFrom, type TextLayout, timeIn } from './text-layout.ts';
import { type Tokens, tokensOf, unescaped } from './tokens.ts';

/** The common and combined formats of Apache and nginx, those of one's own making like them, and HAProxy. */
export const textFormat: LogFormat = {
  name: 'combined or common (Apache, nginx and others)',
  open: (first, zone) => {
    for (const divide of [tokensOf, (line: string) => withWholeRequest(tokensOf(line))]) {
      const layout = learnLayout(first.map(divide), zone);
      if (layout) return { read: (line) => readLine(divide(line), layout, zone) };
    }
    return null;
  },
};

function readLine(tokens: Tokens, layout: TextLayout, zone: string): LogLine | string {
  const { texts, quoted, bracketed } = tokens;
  if (tokens.isCut) return 'The line ends within quotes.';
  const time = timeIn(tokens, zone);
  if (time === null)
    return bracketed.length > 0 ? "The time can't be read." : "This isn't a line of an access log.";
  const request = time.at + layout.request;
  if (!quoted.includes(request)) return 'The request is missing.';
  const { from, by } = layout.status;
  const status = texts[(from === 'time' ? time.at : request) + by] ?? '';
  if (!/^(\d{3}|-)$/.test(status)) return 'The status is missing.';
  const agent = layout.agent === null ? null : quotedFrom({ ...tokens, request }, layout.agent);
  if (agent === undefined) return 'The user agent is missing, but earlier lines have one.';
  // A file that had none from its start may get it later.
  if (agent === null && quoted.some((at) => at !== request && looksLikeAgent(texts[at] ?? '')))
    return "The line has a user agent, but earlier lines don't.";
  const { host } = layout;
  const referrer = layout.referrer === null ? null : quotedFrom({ ...tokens, request }, layout.referrer);
  return logLine({
    ...{ ts: time.ts, ...readRequest(unescaped(texts[request] ?? '')), status: Number(status) || 0 },
    userAgent: agent === null ? null : unescaped(agent),
    referrer: typeof referrer === 'string' ? unescaped(referrer) : null,
    ...(host ? { host: texts[host.from === 'start' ? host.by : request + host.by] } : {}),
  });
}
