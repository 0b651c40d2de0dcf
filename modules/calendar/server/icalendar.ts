/** What happens, as other calendars show it. */
export type IcalEvent = {
  uid: string;
  /** Unix seconds. */
  stamp: number;
  at: number;
  minutes: number;
  title: string;
  url: string;
  category: string;
  /** Whether it is only planned. */
  isTentative: boolean;
};

const MOST_OCTETS = 75;
const encoder = new TextEncoder();

/** A calendar in the words of RFC 5545: its own lines of 75 octets at most, its own escapes, times in UTC. */
export function icalendar(
  { name, refreshMinutes }: { name: string; refreshMinutes: number },
  events: readonly IcalEvent[],
): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Masthead//Calendar//EN', 'CALSCALE:GREGORIAN'],
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
    ...events.flatMap((event) => [
      ...['BEGIN:VEVENT', `UID:${escaped(event.uid)}`, `DTSTAMP:${utc(event.stamp)}`],
      ...[`DTSTART:${utc(event.at)}`, `DURATION:PT${event.minutes}M`, `SUMMARY:${escaped(event.title)}`],
      ...(event.category === '' ? [] : [`CATEGORIES:${escaped(event.category)}`]),
      ...[
        `URL:${event.url.replace(/[\r\n]/g, '')}`,
        `STATUS:${event.isTentative ? 'TENTATIVE' : 'CONFIRMED'}`,
      ],
      ...['TRANSP:TRANSPARENT', 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Text of people: no line of their own ends one of the file, and no control character gets into it. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/** A line of more octets goes on after a space in the next one; no character is cut in two. */
export function folded(line: string): string {
  const parts: string[] = [];
  let [part, octets] = ['', 0];
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (octets + size > MOST_OCTETS) {
      parts.push(part);
      // The space that the line goes on after counts too.
      [part, octets] = ['', 1];
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

/** `20261121T180000Z`. */
const utc = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
