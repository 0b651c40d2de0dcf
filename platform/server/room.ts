import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import type { Call, Handler } from './answer.ts';
import type { ArchivePart } from './archive-part.ts';
import type { Caller } from './caller.ts';
import type { Db } from './database.ts';
import type { Files } from './files.ts';
import type { Ground } from './ground.ts';
import type { Integration } from './integrations.ts';
import type { ObjectNames } from './object-names.ts';
import type { Readers } from './readers.ts';
import type { Retention } from './rows/purge-rows.ts';
import type { Secrets } from './secrets.ts';
import type { Finders } from './serve.ts';
import type { SiteAnswers } from './site-answers.ts';
import type { UndoKind } from './undo-acts.ts';

/** The groups of the main menu, in their order; `home` and `own` stand in none. */
export const menuGroups = ['home', 'content', 'community', 'audience', 'site', 'growth', 'own'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** One entry of the main menu. */
export type MenuEntry = {
  group: MenuGroup;
  /** The id of the screen; its title, `titles.<id>` of the room's texts, is also the word of the entry. */
  id: string;
  /** Below the dashboard, such as `/badges`. */
  path: string;
  /** Its id when left out; the dashboard draws those of groups and of what stands in no group. */
  icon?: string;
  /** Who may make this call sees the entry; everybody who is signed in when left out. */
  call?: Endpoint;
  /** The engine setting that it is there with; the route of its screen names it too. */
  setting?: string;
  /** Whether it stands apart from the work. */
  isSection?: boolean;
  /** The third level. */
  entries?: readonly Omit<MenuEntry, 'group' | 'entries'>[];
};

/** A kind of thing of a room: what the audit log and notifications say of one. */
export type Thing = {
  /** How those of them are named that the reader may see. */
  names(db: Db): ObjectNames;
};

/** An item of the main menu as a person sees it. */
export type ShownMenuItem = {
  id: string;
  title: string;
  url: string;
  icon: string;
  is_section: boolean;
  submenu: ShownMenuItem[];
};

/** The same with how much waits behind it; null where nothing does, or nothing can. */
export type CountedMenuItem = Omit<ShownMenuItem, 'submenu'> & {
  badge_count: number | null;
  submenu: CountedMenuItem[];
};

/** Counts what waits for somebody, by their own rights; asked for the menu, so it has to be cheap and bounded. */
export type QueueReader = (who: Pick<Call, 'site' | 'caller'>) => Promise<number>;
/** By the id of the entry of the menu that leads to the queue. */
export type Queues = Readonly<Record<string, QueueReader>>;

/** What a room may know of all rooms together, without knowing one of them. */
export type House = {
  /** Who names the things of a kind; a kind that nobody names stays a kind and a number. */
  names: Readonly<Record<string, ObjectNames>>;
  /** How the acts of a kind are undone. */
  undoKinds: Readonly<Record<string, UndoKind>>;
  /** The main menu as it comes, by the rights of somebody. */
  menuOf(holder: PermissionHolder, language: string): ShownMenuItem[];
  /** The same as the site has arranged it, with what waits behind its entries. */
  menuFor(who: Pick<Call, 'site' | 'caller'>, language: string): Promise<CountedMenuItem[]>;
  /**
   * Somebody by the profile, for work that goes on without them; null for whoever may no longer sign in.
   * @param tokenId the API token by which the work was begun: it narrows them, and once it is gone there is nobody
   */
  findPerson(siteId: number, profileId: number, tokenId?: number | null): Promise<Caller | null>;
  /** Who is signed in to read the pages of a site. */
  readers: Readers;
  /** What a site can be connected with, in the order of the rooms. */
  integrations(): readonly Integration[];
  /** What the archive of a site holds, by the rooms. */
  archiveParts: readonly ArchivePart[];
  /** Hosts that are answered beside the domains of sites; nothing in tests and workers. */
  namedHosts: ReadonlySet<string> | undefined;
};

/** What a room gives once it is opened; its jobs are defined by then. */
export type OpenedRoom = {
  handlers?: readonly Handler[];
  /** How its deletes and bulk acts are undone, by the kind that `keepUndo` is told. */
  undoes?: Readonly<Record<string, UndoKind>>;
  /** What waits for people behind its entries of the menu. */
  queues?: Queues;
  /** What of it connects a site with something outside. */
  integrations?: readonly Integration[];
  /** For the rooms that say which site and which person a request is of. */
  finders?: Partial<
    Finders &
      Pick<House, 'findPerson' | 'readers'> & {
        /** Somebody as they are through an API token; null once it is gone. */
        throughToken(siteId: number, person: Caller, tokenId: number): Promise<Caller | null>;
      }
  >;
  /** For the room that answers the readers of a site. */
  site?: SiteAnswers;
};

/** What the rows of a demo are made with. */
export type DemoNeeds = {
  trx: Db;
  siteId: number;
  /** The profile of who owns the newsroom. */
  ownerId: number;
  now: number;
  nextId(): number;
  /** Where secrets of the rows can be kept so that they are read again. */
  secrets?: Secrets | undefined;
  /** Where files go; without it the newsroom has words alone. */
  files?: Files | undefined;
};

/** All that the server has to know of a room. */
export type Room = {
  /** The name of its folder. */
  name: string;
  /** Its calls by their names, which are also the ids of the operations in the description of the API. */
  contracts?: Readonly<Record<string, Endpoint>>;
  /** Opens its calls and its jobs on the ground; not there for a room that only gives functions to others. */
  open?(ground: Ground, house: House): OpenedRoom;
  menu?: readonly MenuEntry[];
  /** Its kinds of things, by the word that stands before the dot of an action, such as `badge`. */
  things?: Readonly<Record<string, Thing>>;
  /** What it gives to the archive of a site, and `imports` brings back. */
  archive?: readonly ArchivePart[];
  /** For how many days its tables keep rows that were deleted softly; one sweep purges those of all rooms. */
  retention?: Retention;
  /** What the demo newsroom holds of it beside what an import brings in; made once, in one transaction. */
  demo?(needs: DemoNeeds): Promise<void>;
  /** The same of what is made of the rows of other rooms, once all of these are there. */
  lastDemo?(needs: DemoNeeds): Promise<void>;
};

type Named<Calls extends string> = { readonly contracts?: Readonly<Record<Calls, Endpoint>> };

/**
 * Describes a room to the server: the one place from which contracts, handlers, menu and names are taken. Of its calls
 * only the names are kept in the type: all that a contract says, written out for each room, takes the compiler long.
 */
export const room = <Calls extends string = never>(
  description: Omit<Room, 'contracts'> & Named<Calls>,
): Room & Named<Calls> => description;
