import type { Readable } from 'node:stream';

/** One file of what was brought in, with its packing already taken off. */
export type SourceFile = {
  /** The path inside the source, with slashes. */
  name: string;
  /** The file on this machine that holds it, possibly packed. */
  path: string;
  /** Bytes on this machine. */
  size: number;
  /** Opens the unpacked bytes; may be called again. */
  open(): Readable;
};

/** An entry of an archive that stayed in it, and why. */
export type LostFile = { name: string; reason: string };

/** What was brought in: one file or many. */
export type SourceInput = {
  /** The name of the file or folder that was given. */
  name: string;
  files: SourceFile[];
  isFolder: boolean;
  /** Entries of an archive that could not be unpacked. */
  lost: readonly LostFile[];
  /** Bytes read since the input was opened, over all passes. */
  bytesRead(): number;
  bytesTotal: number;
  /** Removes what was unpacked. */
  close(): Promise<void>;
};
