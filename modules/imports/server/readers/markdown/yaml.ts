import { CORE_SCHEMA, load, type State, YAMLException } from 'js-yaml';
import { ImportProblem } from '../../import-problem.ts';

/** Front matter, settings and lists of authors: what is larger is no such thing. */
export const MOST_FIELDS = 256 * 1024;

/**
 * A YAML text as a value. What it refers to again counts again while it is read, so that a few lines of aliases
 * cannot stand for gigabytes, and nothing holds itself.
 * @throws ImportProblem
 */
export function parseYaml(source: string, firstLine: number): unknown {
  const start = { line: firstLine, column: 1 };
  if (source.length > MOST_FIELDS) throw new ImportProblem('The front matter is larger than 256 kB.', start);
  const sizes = new WeakMap<object, number>();
  try {
    // Keys given twice are common; the last one counts, as with Jekyll. Times stay text: the reader knows zones.
    return load(source, {
      json: true,
      schema: CORE_SCHEMA,
      listener(event, state: State) {
        const { result, kind } = state as unknown as { result: unknown; kind: string | null };
        if (event !== 'close' || typeof result !== 'object' || result === null || sizes.has(result)) return;
        // An alias has no kind; what it names has ended, unless it stands inside of that.
        if (kind === null) throw new ImportProblem('An alias in the front matter refers to itself.', start);
        sizes.set(result, sizeWith(sizes, result, start));
      },
    });
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    if (!(error instanceof YAMLException)) throw new ImportProblem("The front matter can't be read.", start);
    const mark = error.mark;
    const place = mark ? { line: mark.line + firstLine, column: mark.column + 1 } : start;
    throw new ImportProblem(`The front matter isn't valid YAML (${error.reason}).`, place);
  }
}

/** Parts are closed before the whole; a part without a size is the whole itself. */
function sizeWith(
  sizes: WeakMap<object, number>,
  whole: object,
  place: { line: number; column: number },
): number {
  let size = 2;
  for (const [key, value] of Object.entries(whole)) {
    size += Array.isArray(whole) ? 1 : key.length + 4;
    if (typeof value === 'string') size += value.length + 2;
    else if (typeof value === 'object' && value !== null) {
      const inner = sizes.get(value);
      if (inner === undefined)
        throw new ImportProblem('An alias in the front matter refers to itself.', place);
      size += inner;
    } else size += 8;
    if (size > MOST_FIELDS) {
      throw new ImportProblem('With its aliases expanded, the front matter is larger than 256 kB.', place);
    }
  }
  return size;
}
