import type { SocialIdentity } from '../../social-accounts.contract.ts';

/** How an account is reached. */
export type Credentials = { instance: string; handle: string; token: string };

/** Whose token it is, by the id that the network knows them by. */
export type Verified = SocialIdentity & { remote_id: string };

/** What is sent to an account. */
export type Share = {
  /** The same for each try of the same thing: a network that knows it makes nothing twice. */
  key: string;
  /** When it was queued, in unix seconds, and its number among all: what its name at a network is made of. */
  madeTs: number;
  id: number;
  /** Whether an earlier try may have made it already. */
  isUnclear: boolean;
  text: string;
  link: string | null;
  /** What stands on the card of the link, where the network does not read it there itself. */
  card: { title: string; description: string };
  language: string | null;
  /** What goes with it, within the limits of the network; null without a picture. */
  picture: SharedPicture | null;
};

export type SharedPicture = {
  bytes: Uint8Array;
  mime: string;
  alt: string;
  width: number;
  height: number;
};

/** How large a picture a network takes: its longest side in pixels, its bytes, and the length of its description. */
export type PictureLimits = { side: number; bytes: number; alt: number };

/** What is kept of being signed in at a network, for the next time. */
export type KeptSession = {
  read(): Promise<string | null>;
  keep(session: string): Promise<void>;
};

export type Sent = { remoteId: string; url: string | null };

/** One network: who somebody is there, and sending. @throws NetworkRefused */
export type SocialNetwork = {
  verify(account: Credentials): Promise<Verified>;
  pictures: PictureLimits;
  /** @param session of the account, where the network knows such a thing */
  send(account: Credentials & { remoteId: string }, share: Share, session: KeptSession): Promise<Sent>;
};

/**
 * How something was not sent. `token`: the account is not taken any more; `refused`: the network said no; `later`:
 * nothing was made, and it can be tried again; `unclear`: it may have been made, for no answer came.
 */
type Refusal = 'token' | 'refused' | 'later' | 'unclear';

export class NetworkRefused extends Error {
  override name = 'NetworkRefused';
  readonly refusal: Refusal;
  /** Seconds that the network asks to wait. */
  readonly retryAfter: number | null;
  constructor(refusal: Refusal, message: string, retryAfter: number | null = null) {
    super(message);
    this.refusal = refusal;
    this.retryAfter = retryAfter;
  }
}
