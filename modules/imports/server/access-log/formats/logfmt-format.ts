import { readIsoTime } from '../log-time.ts';
import type { LogFormat } from './log-format.ts';
import { NamedFields } from './named-fields.ts';
import { closingQuote, unescaped } from './tokens.ts';

const STATUS = /\b(?:http_?)?status(?:_?code)?=.?\d{3}\b/i;

/** Names and values, as routers of Heroku and programs in Go write them. */
export const logfmtFormat: LogFormat = {
  name: 'logfmt (name=value)',
  open: (first, zone) => {
    if (!first.some((line) => STATUS.test(line))) return null;
    const fields = new NamedFields(zone);
    for (const line of first) fields.read(pairsOf(line));
    return {
      read: (line) =>
        line.includes('=') ? fields.read(pairsOf(line)) : "This isn't a line of names and values.",
    };
  },
};

function pairsOf(line: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  const [front = ''] = line.split(' ', 1);
  // A router writes the time in front of what has a name.
  if (readIsoTime(front) !== null) pairs.timestamp = front;
  let at = 0;
  for (let sign = line.indexOf('='); sign >= 0; sign = line.indexOf('=', at)) {
    const name = line.slice(Math.max(at, line.lastIndexOf(' ', sign) + 1), sign);
    const isQuoted = line[sign + 1] === '"';
    const end = isQuoted ? closingQuote(line, sign + 2) : line.indexOf(' ', sign);
    const value = line.slice(sign + (isQuoted ? 2 : 1), end < 0 ? undefined : end);
    pairs[name] = isQuoted ? unescaped(value) : value;
    if (end < 0) break;
    at = end + 1;
  }
  return pairs;
}
