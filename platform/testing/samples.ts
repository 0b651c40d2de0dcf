import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Member } from './as-caller.ts';
import type { Expectation } from './permission-matrix.ts';

/** The kinds of things that every filled site has before the rooms add theirs. */
type BaseKind =
  | 'site'
  | 'community'
  | 'profile'
  | 'role'
  | 'section'
  | 'tag'
  | 'post'
  | 'comment'
  | 'asset'
  | 'redirect'
  | 'task'
  | 'import'
  | 'batch'
  | 'notification';

/** A site that has something of everything; every text of it carries its mark. */
export type FullSite = {
  id: number;
  host: string;
  mark: string;
  communityIds: [number, number];
  owner: Member;
  /** Administrators of the two communities. */
  admins: [Member, Member];
  /** Ids by the kinds of things, such as `post`. */
  ids: Record<BaseKind, number[]> & { [kind: string]: number[] };
  /** What belongs to one community alone: ids and marks, in the order of `communityIds`. */
  sealed: [{ ids: number[]; mark: string }, { ids: number[]; mark: string }];
};

/** Says of a thing that was put into a site what kind it is of. */
export function noteThing(site: FullSite, kind: string, id: number): void {
  site.ids[kind] = [...(site.ids[kind] ?? []), id];
}

/** The first ids of the many rows that `fillWithRows` makes. */
export const firstOf = { post: 1_000_000, profile: 2_000_000, section: 3_000_000, tag: 4_000_000 } as const;

/** A site that is being filled. */
export type Fill = { trx: Trx; site: FullSite; now: number; nextId: () => number };

/** A site that gets hostile text into every place that a screen shows, a full page of rows for each list. */
export type HostileFill = {
  trx: Trx;
  siteId: number;
  /** Who looks at it. */
  ownerId: number;
  now: number;
  nextId: () => number;
  /** One of the hostile texts. */
  text: (at: number) => string;
  /** Numbers of the rows of a full page. */
  rows: readonly number[];
};

/** The row of a delete, by the parameters of its path, and its query. */
export type TriedDelete = {
  ids?: Readonly<Record<string, number>>;
  query?: Readonly<Record<string, string>>;
};

/** Values that a list is asked with, by its keys. */
export type AskedWith = Readonly<Record<string, readonly (string | number)[]>>;

/** What the tests that are made of the contracts have to know of a room. */
export type Samples<
  Contracts extends Readonly<Record<string, Endpoint>> = Readonly<Record<string, Endpoint>>,
> = {
  /** Who may make each call, written down from the specification and not from the contract. */
  who?: Readonly<Record<keyof Contracts, Expectation>>;
  /** What each parameter of its paths names: the kind of a thing, or null for what is no id. */
  parameters?: Readonly<Record<string, string | null>>;
  /** A good value for each parameter that is no id but one of a few words. */
  words?: Readonly<Record<string, string>>;
  /** A good body for each call that takes ids, in its path or in its body; by the first id of each kind. */
  bodies?: { readonly [Name in keyof Contracts]?: (ids: Readonly<Record<string, number>>) => unknown };
  /** A good body, without its version, for each write by version that needs more than that. */
  writes?: { readonly [Name in keyof Contracts]?: (site: FullSite) => object };
  /** What a delete by version is tried with, where the first row of its kind and no query do not do. */
  deletes?: { readonly [Name in keyof Contracts]?: (site: FullSite) => TriedDelete };
  /** A marked row of each kind of its things, whose ids it adds to `site.ids`. */
  fill?(fill: Fill): Promise<void>;
  /** Rows of its lists whose every text is hostile. */
  hostile?(fill: HostileFill): Promise<void>;
  /** Its tables that stay small, each with its reason; all others have rows in `many-rows.ts`. */
  small?: Readonly<Record<string, string>>;
  /** Statements that put many rows into a table that grows: $1 is the site, $2 how many, $3 the time, $4 the communities. */
  manyRows?: readonly string[];
  /** What each key of its lists is asked with. */
  asked?(site: FullSite): AskedWith;
};

/** The samples of a room, by its calls: one that is left out does not compile. */
export const samplesOf = <Contracts extends Readonly<Record<string, Endpoint>>>(
  _room: { readonly name: string; readonly contracts?: Contracts },
  samples: Samples<Contracts> & Required<Pick<Samples<Contracts>, 'who'>>,
): Samples => samples as unknown as Samples;
