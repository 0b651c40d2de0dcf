/** Where in a source something is wrong; lines and columns count from 1. */
export type Place = { file?: string; line?: number; column?: number };

/** What is wrong with a source, in one sentence for the person who brought it. */
export class ImportProblem extends Error {
  readonly place: Place;

  constructor(message: string, place: Place = {}) {
    super(message);
    this.name = 'ImportProblem';
    this.place = place;
  }

  /** The same problem with what was not known where it was found. */
  at(place: Place): ImportProblem {
    return new ImportProblem(this.message, { ...place, ...this.place });
  }

  /** The message with its place in front. */
  get sentence(): string {
    const { file, line, column } = this.place;
    const parts = [
      file,
      line === undefined ? undefined : `line ${line}`,
      column === undefined ? undefined : `column ${column}`,
    ].filter((part) => part !== undefined);
    return parts.length === 0 ? this.message : `${parts.join(', ')}: ${this.message}`;
  }
}

/** The place of an offset in a text that itself begins at a place. */
export function placeOf(text: string, offset: number, start: { line: number; column: number }): Place {
  const before = text.slice(0, offset);
  const lines = before.split('\n').length - 1;
  const column = lines === 0 ? start.column + before.length : before.length - before.lastIndexOf('\n');
  return { line: start.line + lines, column };
}

/** Why one thing of a source cannot be read, in words; what is no fault of the thing is thrown on. */
export function reasonOf(error: unknown): string {
  if (error instanceof ImportProblem) return error.sentence;
  // Texts nested in each other without end exhaust whoever goes through them.
  if (error instanceof RangeError) return "It's too large or nested too deeply.";
  if (error instanceof TypeError) return 'Its parts have the wrong types.';
  throw error;
}
