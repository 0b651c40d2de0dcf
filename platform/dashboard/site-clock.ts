const shown = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = shown.get(zone);
  if (known) return known;
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const made = new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: zone, hourCycle: 'h23' });
  shown.set(zone, made);
  return made;
}

/** What a clock and a calendar in the zone show at a moment, as date and time fields take it. */
export function wallClockAt(seconds: number, zone: string): { date: string; time: string } {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(seconds * 1000)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts;
  return { date: `${year.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** The moment at which clocks in the zone show this; where they show it twice, the first; where never, the next. */
export function secondsAt(date: string, time: string, zone: string): number | null {
  const wanted = Date.parse(`${date}T${time}:00Z`) / 1000;
  if (!Number.isFinite(wanted)) return null;
  const asUtc = (seconds: number) => {
    const at = wallClockAt(seconds, zone);
    return Date.parse(`${at.date}T${at.time}:00Z`) / 1000;
  };
  // Both offsets around the day are tried: one of them is right, but for an hour that does not exist.
  const offsets = [wanted - 86_400, wanted + 86_400].map((near) => asUtc(near) - near);
  const moments = offsets.map((offset) => wanted - offset).sort((one, other) => one - other);
  return moments.find((moment) => asUtc(moment) === wanted) ?? moments.at(-1) ?? null;
}
