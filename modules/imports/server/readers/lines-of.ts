import { ImportProblem } from '../import-problem.ts';
import { MOST_CHARACTERS } from './item-limits.ts';

/** So much of a line that is passed over is kept, for its name. */
const HEAD = 4_096;

type Line = { line: number; text: string; isCut: boolean };

/** Lines one by one; of one that is too large only the beginning is held. */
export async function* linesOf(
  chunks: AsyncIterable<string>,
  { mayBeEmpty = false } = {},
): AsyncGenerator<Line> {
  let rest = '';
  let length = 0;
  let line = 0;
  const whole = (piece: string): Line => {
    line += 1;
    const isCut = length + piece.length > MOST_CHARACTERS;
    const text = isCut && rest.length >= HEAD ? rest : rest + piece;
    rest = '';
    length = 0;
    return { line, text, isCut };
  };
  try {
    for await (const chunk of chunks) {
      const pieces = chunk.split('\n');
      const last = pieces.pop() ?? '';
      for (const piece of pieces) yield whole(piece);
      length += last.length;
      rest = length > MOST_CHARACTERS ? (rest + last).slice(0, HEAD) : rest + last;
    }
  } catch (error) {
    const isOurs = error instanceof ImportProblem && error.place.line === undefined;
    throw isOurs ? error.at({ line: line + 1, column: length + 1 }) : error;
  }
  if (rest !== '') yield whole('');
  else if (line === 0 && !mayBeEmpty) throw new ImportProblem('The file is empty.', { line: 1, column: 1 });
}
