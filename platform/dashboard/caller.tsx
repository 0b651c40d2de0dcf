import { createContext, type ReactNode, useContext } from 'react';
import type { BrandName } from '#platform/contract/brand.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';

/** An entry of the main menu as the server computes it. */
export type MenuItem = {
  id: string;
  title: string;
  url: string;
  icon: string;
  is_section: boolean;
  /** How much waits there for the person; null where nothing does. */
  badge_count: number | null;
  submenu: MenuItem[];
};

/** What the schema of a site says of a custom field of posts. */
type FieldSchema = {
  title?: string;
  type?: string;
  format?: string;
  enum?: string[];
  items?: { enum?: string[] };
};

/** Who works here, on which site, with which rights. */
export type Caller = {
  holder: PermissionHolder;
  profile: { id: number; name: string; title: string; email: string };
  site: {
    id: number;
    name: string;
    title: string;
    timeZone: string;
    /** The language that posts are written in unless they say another one. */
    locale: string;
    logo: string | null;
    /** Whether its plan has all reports of its traffic. */
    hasDetailedStats: boolean;
    /** Unix seconds since when readers do not have it; null while it is open. */
    closedTs: number | null;
  };
  communities: { id: number; name: string; title: string }[];
  /** The types of post that the site supports. */
  postTypes: readonly string[];
  /** The custom fields of posts, by the keys of their values. */
  postFields: Readonly<Record<string, FieldSchema>>;
  menu: MenuItem[];
  brand: BrandName;
  /** Unix seconds from which editorial writes are refused; null for never. */
  accessLimitationTs: number | null;
  /** Whether the account takes part in other sites too. */
  hasOtherSites?: boolean;
  /** Two-factor authentication is asked for and not set up: nothing else opens until it is. */
  needsSecondFactor?: boolean;
};

const CallerContext = createContext<Caller | null>(null);

/** Tells everything below who is signed in. */
export function CallerProvider({ caller, children }: { caller: Caller; children: ReactNode }) {
  return <CallerContext value={caller}>{children}</CallerContext>;
}

/** The caller; only to be used below `CallerProvider`. */
export function useCaller(): Caller {
  const caller = useContext(CallerContext);
  if (!caller) throw new Error('useCaller needs a CallerProvider above it.');
  return caller;
}
