import type { Call } from './answer.ts';

/** What a log shows of a thing: its name where the reader may see it, and whether it is gone, as far as told. */
export type ObjectFact = { name: string | null; isDeleted: boolean };

/**
 * Tells the facts of things of one kind, in as many statements whatever their number. What the reader may not see has no
 * name, by the rule of the room that the things belong to.
 */
export type ObjectNames = (
  call: Pick<Call, 'site' | 'caller'>,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, ObjectFact>>;

type Row = { id: number; name: string | null; isDeleted: boolean };

/**
 * The facts of these ids by the rows that were found; what is not among them is gone. What has no name for the reader is
 * not said to be gone either.
 */
export function factsOf(ids: readonly number[], rows: readonly Row[]): ReadonlyMap<number, ObjectFact> {
  const found = new Map(
    rows.map(({ id, name, isDeleted }) => [id, { name, isDeleted: name !== null && isDeleted }]),
  );
  return new Map(ids.map((id) => [id, found.get(id) ?? { name: null, isDeleted: true }]));
}
