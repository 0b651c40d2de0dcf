import type { LogFormat } from './log-format.ts';
import { NamedFields } from './named-fields.ts';

/** What a system log may put in front of a line. */
const LONGEST_FRONT = 200;

/** An object a line, with the names that servers, proxies and networks of delivery give things. */
export const jsonFormat: LogFormat = {
  name: 'JSON lines (nginx, Caddy, Traefik, Cloudflare and others)',
  open: (first, zone) => {
    const fields = new NamedFields(zone);
    const records = first.map(objectIn).filter((record) => record !== null);
    for (const record of records) fields.read(record);
    if (records.length === 0) return null;
    return {
      read: (line) => {
        const record = objectIn(line);
        return record === null ? "This isn't a JSON object." : fields.read(record);
      },
    };
  },
};

/** What runtimes and system logs put the lines of programs into. */
const WRAPPINGS = ['log', 'message', 'MESSAGE', 'textPayload'];

/** The line that an object holds, as those of containers do. */
export function unwrapped(line: string): string | null {
  const record = objectIn(line) as Record<string, unknown> | null;
  const inner = WRAPPINGS.map((name) => record?.[name]).find((value) => typeof value === 'string');
  return inner === undefined ? null : Buffer.from(String(inner).trimEnd()).toString('latin1');
}

/** The object that a line is, in UTF-8, after what stands in front of it. */
function objectIn(line: string): object | null {
  const start = line.indexOf('{');
  const end = line.lastIndexOf('}') + 1;
  if (start < 0 || start > LONGEST_FRONT || end <= start || line.length - end > 2) return null;
  const bytes = line.slice(start, end);
  const text = BEYOND_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes;
  return parsed(text) ?? parsed(mended(text));
}

function parsed(text: string): object | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' ? read : null;
  } catch {
    return null;
  }
}

/** nginx writes what is no JSON where its format was not told to escape for it, or a number has no value. */
const mended = (text: string): string =>
  text.replace(/\\x([0-9a-f]{2})/gi, '\\u00$1').replace(/:\s?-?(?=[,}])/g, ':null');

const BEYOND_ASCII = /[^\0-\x7f]/;
