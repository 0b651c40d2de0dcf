/** What a line says of a request; who asked is not read. */
export type LogLine = {
  /** Unix seconds. */
  ts: number;
  method: string;
  /** Path and query, in ASCII; empty where nothing that could be one was asked for. */
  target: string;
  status: number;
  /** Empty where the browser said nothing, null where the log does not tell. */
  userAgent: string | null;
  /** The page that led here; empty where the browser named none, null where the log does not tell. */
  referrer: string | null;
  /** Whose page was asked for, as it stands there; empty where the log does not tell. */
  host: string;
};

/** The same as a log has it: addresses may be whole, browsers written as in an address, and `-` says nothing. */
export type WrittenLine = Omit<LogLine, 'userAgent' | 'referrer' | 'host'> & {
  userAgent: string | null | undefined;
  referrer?: string | null | undefined;
  host?: string | undefined;
};

const ADDRESS = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)/i;
const BEYOND_ASCII = /[^!-~]/g;

/** What all formats have in common once their lines are read. */
export function logLine(written: WrittenLine): LogLine {
  const { ts, method, target, status, userAgent = null, referrer = null, host } = written;
  const address = target.startsWith('/') ? null : ADDRESS.exec(target);
  const rest = address ? target.slice(address[0].length) : target;
  const path = address && !rest.startsWith('/') ? `/${rest}` : rest;
  return {
    ...{ ts, method, status },
    target: path.startsWith('/') ? path.replace(BEYOND_ASCII, encoded) : '',
    userAgent: userAgent === null ? null : readableAgent(said(userAgent)),
    referrer: referrer === null ? null : said(referrer),
    host: address?.[1] || said(host ?? ''),
  };
}

/** Method and target of `GET /path HTTP/1.1`; a target may hold spaces where a server takes them. */
export function readRequest(text: string): Pick<LogLine, 'method' | 'target'> {
  const start = text.indexOf(' ');
  if (start < 0) return { method: text, target: '' };
  const end = text.lastIndexOf(' HTTP/');
  return {
    method: text.slice(0, start),
    target: text.slice(start + 1, end > start ? end : undefined).trim(),
  };
}

const said = (text: string): string => (text === '-' ? '' : text);

/** CloudFront writes spaces as `%20`, and as `%2520` where they came so. */
function readableAgent(agent: string): string {
  if (agent.includes(' ') || !/%(25)?20/.test(agent)) return agent;
  return agent.replace(/%(?:25)?([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const encoded = (byte: string): string =>
  `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
