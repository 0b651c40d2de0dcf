import { type ApiError, notSignedIn } from '#platform/contract/api-error.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';

/** The site that the Host header names. */
export type Site = {
  id: number;
  name: string;
  title: string;
  /** Address of the site without a trailing slash. */
  uri: string;
  timezone: string;
  locale: string;
  /** Unix seconds from which editorial writes are refused; null for never. */
  accessLimitationTs: number | null;
  /** The address that readers of this host are sent on to; the site has moved there. */
  movedTo?: string;
  /** Since when it is closed to readers, and what they are told; left out while it is open. */
  closed?: { ts: number; note: string };
  /** It lacks the detailed reports of its traffic; left out where it has them. */
  isBasicPlan?: true;
  /** Ids of the communities of this site. */
  communityIds: ReadonlySet<number>;
};

/** The signed-in person on this site. */
export type CallerProfile = {
  id: number;
  name: string;
  title: string;
  logo: string | null;
  typeName: string;
  createdTs: number;
  /** The highest rank of the roles held on the site itself. */
  rank: number;
};

/** The API token that a call came with. */
export type CallerToken = {
  id: number;
  /** The community that it acts on alone; null for the whole site. */
  communityId: number | null;
  /** Why it may make no call now, such as one from an address that it does not allow; null where it may. */
  refusal: ApiError | null;
};

/** Who makes the call, as the server found them; a visitor has no profile. */
export type Caller = {
  accountId: string | null;
  sessionId: string | null;
  profile: CallerProfile | null;
  holder: PermissionHolder;
  /** A role asks for a second factor that is not set up: all rights rest until it is. */
  needsSecondFactor?: boolean;
  /** A visitor whose session has lasted as long as a role of theirs lets it. */
  isSessionOver?: boolean;
  /** There for a call that came with an API token in place of a session; `holder` is narrowed by it already. */
  token?: CallerToken;
};

const nothing: ReadonlySet<string> = new Set();

/** Somebody who is not signed in, or whose account has no profile on this site. */
export function visitor(account: { accountId: string; sessionId: string } | null = null): Caller {
  return {
    accountId: account?.accountId ?? null,
    sessionId: account?.sessionId ?? null,
    profile: null,
    holder: {
      isSignedIn: false,
      isTechnical: false,
      sitePermissions: nothing,
      communityPermissions: new Map(),
      settings: nothing,
    },
  };
}

/**
 * The profile of a caller whom the permission rule has already let in.
 * @throws ApiError not_signed_in
 */
export function profileOf(caller: Caller): CallerProfile {
  if (!caller.profile) throw notSignedIn();
  return caller.profile;
}
