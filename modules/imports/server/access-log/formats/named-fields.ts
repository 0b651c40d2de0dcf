import { type LogLine, logLine, readRequest } from '../log-line.ts';
import { readIsoTime, readTime } from '../log-time.ts';
import { eachNamed, type LogField, namesOfFile } from './field-names.ts';

/** Requests that wait for the line of their answer. */
const MOST_WAITING = 5_000;

type Said = { ts: number | null; fields: Partial<Record<LogField, string>> };

/** Reads the named parts of one line after the other. */
export class NamedFields {
  private readonly zone: string;
  private readonly names = namesOfFile();
  private readonly waiting = new Map<string, Said>();
  /** Where it does, who said nothing has no field for it in some logs. */
  private tellsAgents = false;
  private tellsReferrers = false;

  constructor(zone: string) {
    this.zone = zone;
  }

  /** A sentence where something is not there that must be; null where it tells of no request. */
  read(record: object): LogLine | string | null {
    const said = this.whole(this.saidIn(record));
    if (said === null) return null;
    const { target, status, query, method = 'GET', agent, referrer, host } = said.fields;
    // Servers write down more than requests.
    if (target === undefined && status === undefined) return null;
    if (target === undefined) return unknown('address', 'uri, url, path or request');
    if (status === undefined) return unknown('status', 'status or statusCode');
    if (said.ts === null) return unknown('time', 'time, ts or timestamp');
    const asked = /^[A-Z]\S* /.test(target) ? readRequest(target) : { method, target: fromRoot(target) };
    return logLine({
      ...{ ts: said.ts, status: Number(status), method: asked.method.toUpperCase(), host },
      target: inBytes(withQuery(asked.target, query)),
      userAgent: agent ?? (this.tellsAgents ? '' : null),
      referrer: referrer ?? (this.tellsReferrers ? '' : null),
    });
  }

  private saidIn(record: object): Said {
    const ranks: Partial<Record<LogField, number>> = {};
    const fields: Said['fields'] = {};
    let ts: number | null = null;
    eachNamed(record, this.names, (field, rank, value) => {
      if (field === 'agent') this.tellsAgents = true;
      if (field === 'referrer') this.tellsReferrers = true;
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

/** Some write paths without the slash that they begin with. */
const fromRoot = (target: string): string => (/^[/*]|^https?:/i.test(target) ? target : `/${target}`);

function withQuery(target: string, query: string | undefined): string {
  if (query === undefined || target.includes('?')) return target;
  return target + (query.startsWith('?') ? query : `?${query}`);
}

/** Addresses are those of bytes. */
const inBytes = (text: string): string =>
  BEYOND_ASCII.test(text) ? Buffer.from(text).toString('latin1') : text;

const BEYOND_ASCII = /[^\0-\x7f]/;
