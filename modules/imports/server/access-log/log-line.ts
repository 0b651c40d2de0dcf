/** What a line says of a request; who asked is not read. */
export type LogLine = {
  /** Unix seconds. */
  ts: number;
  method: string;
  /** As it was asked for, with its query. */
  target: string;
  status: number;
  userAgent: string;
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TIME = /^(\d{2})\/(\w{3})\/(\d{4}):(\d{2}):(\d{2}):(\d{2}) ([+-])(\d{2})(\d{2})$/;

/** What a line of the combined format of Apache and nginx says; a sentence where it is none. */
export function readLogLine(line: string): LogLine | string {
  const opening = line.indexOf(' [');
  const closing = opening < 0 ? -1 : line.indexOf('] "', opening);
  if (closing < 0) return 'This is no line of an access log.';
  const ts = readTime(line.slice(opening + 2, closing));
  if (ts === null) return 'The time cannot be read.';
  const request = quoted(line, closing + 2);
  const rest = request && /^ (\d{3}) (?:\d+|-)/.exec(line.slice(request.end, request.end + 40));
  if (!request || !rest) return 'The status is missing.';
  const referrer = quoted(line, request.end + rest[0].length + 1);
  const agent = referrer && quoted(line, referrer.end + 1);
  if (!agent) return 'The browser is missing: this is not the “combined” format.';
  const [method = '', target = ''] = request.text.split(' ');
  return { ts, method, target, status: Number(rest[1]), userAgent: agent.text === '-' ? '' : agent.text };
}

function readTime(text: string): number | null {
  const [, day, month = '', year, hour, minute, second, sign, hours, minutes] = TIME.exec(text) ?? [];
  const at = MONTHS.indexOf(month);
  if (at < 0) return null;
  const utc = Date.UTC(Number(year), at, Number(day), Number(hour), Number(minute), Number(second)) / 1000;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60;
  return sign === '-' ? utc + ahead : utc - ahead;
}

/** A text in quotes that begins right there; within it a backslash stands before quotes. */
function quoted(line: string, at: number): { text: string; end: number } | null {
  if (line[at] !== '"') return null;
  for (let index = at + 1; index < line.length; index += 1) {
    if (line[index] === '\\') index += 1;
    else if (line[index] === '"') return { text: line.slice(at + 1, index), end: index + 1 };
  }
  return null;
}
