/** No time is written so long, and blanks without end would be shared out in every way. */
const LONGEST = 200;

/** Unix seconds of `YYYY-MM-DD HH:MM:SS` and ISO 8601 forms, read as UTC where no zone is named; null if none. */
export function secondsOf(text: string | null | undefined): number | null {
  if (!text || text.length > LONGEST) return null;
  const found =
    /^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?)?\s*$/i.exec(
      text,
    );
  if (!found) return otherForm(text);
  const [, year, month, day, hour = '0', minute = '0', second = '0', zone] = found;
  if (Number(year) === 0 || Number(month) === 0 || Number(day) === 0) return null;
  if (Number(month) > 12 || Number(day) > 31 || Number(hour) > 24 || Number(minute) > 59) return null;
  const utc = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return Math.floor(utc / 1000) - offsetOf(zone);
}

/** Seconds east of UTC. */
function offsetOf(zone: string | undefined): number {
  const found = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone ?? '');
  if (!found) return 0;
  const seconds = Number(found[2]) * 3600 + Number(found[3] ?? 0) * 60;
  return found[1] === '-' ? -seconds : seconds;
}

/** RFC 2822 and written-out dates; the machine's own zone never matters. */
function otherForm(text: string): number | null {
  if (!/[a-z]/i.test(text) || !/\d{4}/.test(text)) return null;
  const hasZone = /(?:Z|UTC|GMT|[A-Z]{2,4}T|[+-]\d{4})\s*(?:\([^)]*\))?\s*$/.test(text);
  const milliseconds = Date.parse(hasZone ? text : `${text} UTC`);
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}

/** Seconds of a number of milliseconds, of seconds, or of a text. */
export function secondsOfValue(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) {
    return Math.floor(Math.abs(value) > 1e11 ? value / 1000 : value);
  }
  if (typeof value === 'string')
    return /^\d{11,}$/.test(value) ? Math.floor(Number(value) / 1000) : secondsOf(value);
  return null;
}
