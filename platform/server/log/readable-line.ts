const NAMES: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: '',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};
const KNOWN_KEYS = new Set(['level', 'time', 'msg', 'err']);

type Line = { level: number; time: number; msg?: string; err?: { stack?: string; message?: string } };

/** Turns one JSON line of the log into a short line for a person: time, level, message, facts, stack. */
export function readableLine(json: string): string {
  const line = JSON.parse(json) as Line & Record<string, unknown>;
  const facts = Object.entries(line)
    .filter(([key]) => !KNOWN_KEYS.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const clock = new Date(line.time).toTimeString().slice(0, 8);
  const parts = [clock, NAMES[line.level] ?? '', line.msg ?? line.err?.message ?? '', ...facts];
  const head = parts.filter(Boolean).join('  ');
  return line.err?.stack ? `${head}\n${indented(line.err.stack)}\n` : `${head}\n`;
}

const indented = (text: string): string => text.replace(/^/gm, '    ');
