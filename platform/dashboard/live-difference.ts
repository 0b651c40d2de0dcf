/** A row that says which version of it is shown. */
export type VersionedRow = { id: number; revision: number };

export type Difference<Row> = {
  /** What is shown, in its order, each row as it is now. */
  inPlace: Row[];
  /** The rows among these that are another version now. */
  changed: ReadonlySet<number>;
  /** How many came, left or stand elsewhere; 0 where rows and order are the same. */
  moved: number;
};

/** What changed between the rows that are shown and those that there are now. */
export function differenceOf<Row extends VersionedRow>(
  shown: readonly Row[],
  now: readonly Row[],
): Difference<Row> {
  const byId = new Map(now.map((row) => [row.id, row]));
  const shownIds = new Set(shown.map(({ id }) => id));
  const inPlace = shown.map((row) => byId.get(row.id) ?? row);
  const changed = new Set(
    inPlace.filter((row, at) => row.revision !== shown[at]?.revision).map(({ id }) => id),
  );
  const cameOrLeft =
    now.filter(({ id }) => !shownIds.has(id)).length + shown.filter(({ id }) => !byId.has(id)).length;
  const staying = shown.filter(({ id }) => byId.has(id));
  const elsewhere = now.filter(({ id }) => shownIds.has(id)).filter(({ id }, at) => id !== staying[at]?.id);
  return { inPlace, changed, moved: cameOrLeft || Math.min(elsewhere.length, Math.max(changed.size, 1)) };
}
