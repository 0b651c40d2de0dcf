import { type DestinationStream, type Logger, pino } from 'pino';
import { readableLine } from './log/readable-line.ts';
import { maskCredentials, SECRET_KEYS } from './log/secrets.ts';

export type Log = Logger;

export type LogOptions = {
  /** One of trace, debug, info, warn, error, fatal, silent. */
  level?: string | undefined;
  /** Short lines for people instead of JSON for machines. */
  isReadable?: boolean;
  /** Where the lines go; standard output when left out. */
  write?: (line: string) => void;
};

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Opens the log: JSON lines, or short readable lines on a terminal. Secrets are masked in both.
 * @throws Error when the level has an unknown name
 */
export function openLog(options: LogOptions = {}): Log {
  const level = options.level || 'info';
  if (!LEVELS.includes(level)) {
    throw new Error(`LOG_LEVEL is "${level}", but it takes one of ${LEVELS.join(', ')}.`);
  }
  const write = options.write ?? ((line: string) => process.stdout.write(line));
  const destination: DestinationStream = {
    write: (line) => write(maskCredentials(options.isReadable ? readableLine(line) : line)),
  };
  return pino({ level, base: undefined, redact: { paths: redactedPaths, censor: '[masked]' } }, destination);
}

/** The log as LOG_LEVEL and the terminal want it. */
export const openLogForProcess = (): Log =>
  openLog({ level: process.env.LOG_LEVEL, isReadable: process.stdout.isTTY === true });

const redactedPaths = SECRET_KEYS.flatMap((key) => {
  const name = `["${key}"]`;
  return [name, `*${name}`, `*.*${name}`, `*.*.*${name}`];
});
