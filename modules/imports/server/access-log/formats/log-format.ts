import type { LogLine } from '../log-line.ts';

/** Reads the lines of one file, one after the other. */
export type LineReader = {
  /** A sentence where the line is none of the format; null where it tells of no request, as a directive does. */
  read(line: string): LogLine | string | null;
};

/** A way to write logs. */
export type LogFormat = {
  name: string;
  /**
   * A reader for a file that begins with these lines; null where they look like another format.
   * @param zone of clocks that do not say theirs
   */
  open(first: readonly string[], zone: string): LineReader | null;
};
