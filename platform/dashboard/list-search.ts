/** The pairs of an address, each name once, as text. */
export type AddressPairs = Readonly<Record<string, string | undefined>>;

/** One part of a list's state: how it is read from its pair and written back; undefined is left out. */
export type SearchField<Value> = {
  readonly read: (text: string | undefined) => Value;
  readonly write: (value: Value) => string | undefined;
};

type Fields<State> = { readonly [Key in keyof State]: SearchField<State[Key]> };

/** Both directions between an address and a state; whatever is wrong in an address becomes the default. */
export type ListSearch<State> = {
  read: (pairs: AddressPairs) => State;
  write: (state: State) => Record<string, string>;
};

/**
 * Reads and writes the state of a list by its fields. Plain code, because a schema library
 * here would weigh on the first load of every screen.
 * @param names the names in the address where they differ from those of the state
 */
export function listSearch<State extends object>(
  fields: Fields<State>,
  names: { [Key in keyof State]?: string } = {},
): ListSearch<State> {
  const keys = Object.keys(fields) as (keyof State & string)[];
  const nameOf = (key: keyof State & string): string => names[key] ?? key;
  return {
    read: (pairs) =>
      Object.fromEntries(keys.map((key) => [key, fields[key].read(pairs[nameOf(key)])])) as State,
    write: (state) => {
      const pairs = keys.map((key) => [nameOf(key), fields[key].write(state[key])] as const);
      return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
    },
  };
}

/** One of the given words. */
export function oneOf<const Value extends string | number, Fallback extends Value | undefined>(
  values: readonly Value[],
  fallback: Fallback,
): SearchField<Value | Fallback> {
  return {
    read: (text) => values.find((value) => String(value) === text) ?? fallback,
    write: (value) => (value === fallback || value === undefined ? undefined : String(value)),
  };
}

/** Digits that JavaScript counts exactly and that the check accepts. */
export function digits<Fallback extends number | undefined>(
  fallback: Fallback,
  isValid: (value: number) => boolean = () => true,
): SearchField<number | Fallback> {
  return {
    read: (text) => {
      const value = text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
      return Number.isSafeInteger(value) && isValid(value) ? value : fallback;
    },
    write: (value) => (value === fallback || value === undefined ? undefined : String(value)),
  };
}

/** The page, counted from 1 as people see it; 0 means 1. */
export const pageNumber: SearchField<number> = {
  read: (text) => Math.max(1, digits(1).read(text)),
  write: digits(1).write,
};

/** Free text without surrounding blanks and the NUL that no database keeps; longer text is cut. */
export function phrase(longest: number): SearchField<string> {
  return {
    read: (text) => [...(text ?? '').replaceAll('\0', '').trim()].slice(0, longest).join('').trim(),
    write: (value) => value || undefined,
  };
}

/** The pairs of a query string; of a name that occurs twice the first counts. */
export function readPairs(query: string): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query))
    if (!Object.hasOwn(pairs, name)) pairs[name] = value;
  return pairs;
}

/** The query string of the pairs, with its question mark, or nothing. */
export function writePairs(pairs: AddressPairs): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(pairs))
    if (value !== undefined) query.append(name, String(value));
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  return text === '' ? '' : `?${text}`;
}
