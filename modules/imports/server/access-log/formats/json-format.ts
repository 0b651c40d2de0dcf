import { type LogLine, logLine, readRequest } from '../log-line.ts';
import { readIsoTime, readTime } from '../log-time.ts';
import { eachNamed, type JsonField, namesOfFile } from './json-names.ts';
import type { LogFormat } from './log-format.ts';

/** What a system log may put in front of a line. */
const LONGEST_FRONT = 200;
/** Requests that wait for the line of their answer. */
const MOST_WAITING = 5_000;

/** An object a line, with the names that servers, proxies and networks of delivery give things. */
export const jsonFormat: LogFormat = {
  name: 'JSON lines (nginx, Caddy, Traefik, Cloudflare and others)',
  open: (first, zone) => {
    if (!first.some((line) => objectIn(line) !== null)) return null;
    const file = new JsonFile(zone);
    for (const line of first) file.read(line);
    return { read: (line) => file.read(line) };
  },
};

type Said = { ts: number | null; fields: Partial<Record<JsonField, string>> };

class JsonFile {
  private readonly zone: string;
  private readonly names = namesOfFile();
  private readonly waiting = new Map<string, Said>();
  /** Where it does, who said nothing has no field for it in some logs. */
  private tellsAgents = false;

  constructor(zone: string) {
    this.zone = zone;
  }

  read(line: string): LogLine | string | null {
    const record = objectIn(line);
    if (record === null) return 'This is no JSON object.';
    const said = this.whole(this.saidIn(record));
    if (said === null) return null;
    const { target, status, query, method = 'GET', agent, host } = said.fields;
    // Servers write down more than requests.
    if (target === undefined && status === undefined) return null;
    if (target === undefined) return unknown('address', 'uri, url, path or request');
    if (status === undefined) return unknown('status', 'status or statusCode');
    if (said.ts === null) return unknown('time', 'time, ts or timestamp');
    const asked = /^\S+ /.test(target) ? readRequest(target) : { method, target };
    return logLine({
      ...{ ts: said.ts, status: Number(status), method: asked.method.toUpperCase(), host },
      target: inBytes(withQuery(asked.target, query)),
      userAgent: agent ?? (this.tellsAgents ? '' : null),
    });
  }

  private saidIn(record: object): Said {
    const ranks: Partial<Record<JsonField, number>> = {};
    const fields: Said['fields'] = {};
    let ts: number | null = null;
    eachNamed(record, this.names, (field, rank, value) => {
      if (field === 'agent') this.tellsAgents = true;
      if (value === '' || value === '-' || rank >= (ranks[field] ?? Number.POSITIVE_INFINITY)) return;
      if (field === 'time') {
        // Some of these names are also given to how long an answer took.
        const read = readTime(value, this.zone);
        if (read === null) {
          if (/^\d\d:\d\d:/.test(String(value))) fields.time = String(value);
          return;
        }
        ts = read;
      }
      if (field === 'status' && !/^\d{1,3}$/.test(String(value))) return;
      if (field === 'target' && typeof value !== 'string') return;
      ranks[field] = rank;
      fields[field] = String(value);
    });
    return { ts: ts ?? readIsoTime(`${fields.date}T${fields.time}`), fields };
  }

  /** Some servers have a line for a request and another one for its answer; null while that has not come. */
  private whole(said: Said): Said | null {
    const { id, target, status } = said.fields;
    if (id === undefined || (target === undefined) === (status === undefined)) return said;
    const before = this.waiting.get(id);
    if (target === undefined && before) {
      this.waiting.delete(id);
      return { ts: before.ts, fields: { ...said.fields, ...before.fields } };
    }
    if (target === undefined) return said;
    if (this.waiting.size >= MOST_WAITING) this.waiting.clear();
    this.waiting.set(id, said);
    return null;
  }
}

const unknown = (what: string, names: string) =>
  `No field has a name that is known for the ${what}, such as ${names}.`;

function withQuery(target: string, query: string | undefined): string {
  if (query === undefined || target.includes('?')) return target;
  return target + (query.startsWith('?') ? query : `?${query}`);
}

/** Addresses are those of bytes. */
const inBytes = (text: string): string =>
  BEYOND_ASCII.test(text) ? Buffer.from(text).toString('latin1') : text;

/** The object that a line is, in UTF-8, after what stands in front of it. */
function objectIn(line: string): object | null {
  const start = line.indexOf('{');
  const end = line.lastIndexOf('}') + 1;
  if (start < 0 || start > LONGEST_FRONT || end <= start || line.length - end > 2) return null;
  const bytes = line.slice(start, end);
  try {
    const read: unknown = JSON.parse(
      BEYOND_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes,
    );
    return typeof read === 'object' ? read : null;
  } catch {
    return null;
  }
}

const BEYOND_ASCII = /[^\0-\x7f]/;
