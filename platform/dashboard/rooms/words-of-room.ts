/** A thing that somebody is led to. */
export type LinkedThing = {
  id: number;
  /** Its name today. */
  name: string;
  /** The profile of the reader. */
  ownId: number;
};

/** What other rooms say of a room's things: audit log, task list, palette. */
export type RoomWords = {
  /** A text of the room by its whole key, or undefined where it has none. */
  say: (key: string) => string | undefined;
  /** The same of a text that counts. */
  count: (key: string, count: number) => string | undefined;
  /** Where a thing is seen, below the dashboard's base, by its kind; null where this one is not. */
  links?: Readonly<Record<string, (thing: LinkedThing) => string | null>>;
  /** The value of a field as people know it, where it is not the value itself. */
  nameOfValue?: (kind: string, field: string, value: unknown) => string | undefined;
};
