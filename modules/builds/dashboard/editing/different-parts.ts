/** Lines that are the same are shown so far around what differs. */
const AROUND = 3;

/** Of two texts the lines from the first to the last that differ, with some around them; all of one that is alone. */
export function differentParts(
  mine: string | null,
  theirs: string | null,
): readonly [string | null, string | null] {
  if (mine === null || theirs === null) return [mine, theirs];
  const [own, other] = [mine.split('\n'), theirs.split('\n')];
  const shorter = Math.min(own.length, other.length);
  let begin = 0;
  while (begin < shorter && own[begin] === other[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && own.at(-1 - end) === other.at(-1 - end)) end += 1;
  const part = (lines: readonly string[]): string => {
    const [from, to] = [Math.max(0, begin - AROUND), Math.min(lines.length, lines.length - end + AROUND)];
    return [...(from > 0 ? ['⋯'] : []), ...lines.slice(from, to), ...(to < lines.length ? ['⋯'] : [])].join(
      '\n',
    );
  };
  return [part(own), part(other)];
}
