import type { Call } from './answer.ts';

/** A reader who is signed in on the pages of a site, with what opens pages to them. */
export type Reader = {
  profileId: number;
  title: string;
  /** The slugs of the groups that they are in. */
  groups: readonly string[];
  /** Sections that are open to them whatever groups they are in, with what inherits from these. */
  sections: readonly number[];
  /** Gated files that come with what they subscribe to. */
  files: readonly number[];
  /** Whether what they subscribe to frees them from ads. */
  isAdFree: boolean;
  /** Whether nothing that is for members is closed to them. */
  readsAll: boolean;
  /** Whether they find all files of the library anyway. */
  seesFiles: boolean;
};

/** Who comes asks from somewhere, by a request of which nothing else is looked at. */
export type Newcomer = {
  site: Pick<Call['site'], 'id'>;
  request: Pick<Call['request'], 'id' | 'ip' | 'host' | 'headers' | 'userAgent'>;
};

/** What brings the cookie of a reader. */
export type ReaderAsked = { cookies: string | undefined; isSecure: boolean };

/** The sessions of readers. One of the dashboard opens no page, and one of theirs no call. */
export type Readers = {
  /** Who reads; null for whoever has no session, or may no longer sign in. */
  find(siteId: number, asked: ReaderAsked): Promise<Reader | null>;
  /**
   * Begins a session in the place of the one that the browser has.
   * @returns the cookie to be set
   * @throws ApiError email_or_password_is_invalid, code_is_missing, code_is_invalid, demo_account_is_local,
   * too_many_requests
   */
  signIn(
    given: { email: string; password: string; code?: string },
    asked: ReaderAsked,
    from: Newcomer,
  ): Promise<string>;
  /** Ends the session. @returns the cookie to be set, which is none */
  signOut(asked: ReaderAsked, from: Newcomer): Promise<string>;
};
