import type { LetterKind } from '../../newsletter-kinds.contract.ts';

export type ProviderGroup = { id: string; title: string };
export type ProviderList = ProviderGroup & {
  /** Whether it asks new subscribers for a confirmation itself. */
  confirms: boolean;
};

/** A list as it is chosen; `confirms` is null where only the list itself is asked for it. */
export type OfferedList = ProviderGroup & { confirms: boolean | null };

/** The groups of a list that get one newsletter; null: everybody on the list. */
export type MappedGroup = { category_id: string; interest_id: string } | null;

export type ProviderMember = {
  email: string;
  /** The groups that they are in, and those that they are not. */
  groups: readonly { interestId: string; isIn: boolean }[];
  /** Whether the provider asks them for a confirmation first. */
  isUnconfirmed: boolean;
};

export type ProviderLetter = {
  /** The same each time that one newsletter of one day is sent, and no other's. */
  name: string;
  kind: LetterKind;
  listId: string;
  group: MappedGroup;
  subject: string;
  fromName: string;
  replyTo: string;
  html: string;
  text: string;
  /** Where the same can be read by anybody who has the address. */
  htmlUrl: string;
  textUrl: string;
};

/** What the provider knows of a letter from a try before, and where it is kept. */
export type SendState = { ref: string | null; keep(ref: string): Promise<void> };

/** Somebody whom a provider mails no more: by their own word there, or because their mailbox is gone. */
export type LeftMember = {
  email: string;
  status: 'unsubscribed' | 'bounced';
  /** Unix seconds; null where the provider does not say it in a way that can be compared. */
  leftTs: number | null;
};

/** Which part of those who left is read: they stand by how they left, on pages from 0. */
export type LeftPlace = { status: LeftMember['status']; page: number };
export type LeftPage = { members: LeftMember[]; next: LeftPlace | null };

/** A service that keeps lists of mail addresses and sends to them. */
export type MailProvider = {
  verify(): Promise<{ accountName: string }>;
  listLists(): Promise<OfferedList[]>;
  /** One list of the account; null where it has none of this name. */
  findList(listId: string): Promise<ProviderList | null>;
  listCategories(listId: string): Promise<ProviderGroup[]>;
  listInterests(listId: string, categoryId: string): Promise<ProviderGroup[]>;
  upsertMember(listId: string, member: ProviderMember): Promise<void>;
  removeMember(listId: string, email: string): Promise<void>;
  /** Has the provider forget an address, not only mail it no more. */
  forgetMember(listId: string, email: string): Promise<void>;
  /** Who left since a unix second, or ever. */
  listLeft(listId: string, since: number | null, at: LeftPlace): Promise<LeftPage>;
  /** Sends once, however often it is called with what is known of the tries before. */
  sendCampaign(letter: ProviderLetter, state: SendState): Promise<void>;
};

/** Where reading goes on; null once nobody is left. */
export const nextPlace = ({ status, page }: LeftPlace, isLast: boolean): LeftPlace | null =>
  isLast ? (status === 'unsubscribed' ? { status: 'bounced', page: 0 } : null) : { status, page: page + 1 };

/** A provider did not do what it was asked; the message is shown to people. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  readonly status: number | null;
  /** What the provider calls the refusal, where it says so. */
  readonly code: number | null;
  constructor(message: string, status: number | null = null, code: number | null = null) {
    super(message);
    this.status = status;
    this.code = code;
  }
  /** Whether it does not take the key. */
  get isDenied(): boolean {
    return this.status === 401 || this.status === 403;
  }
  /** Whether it would say the same tomorrow. */
  get isFinal(): boolean {
    return this.status !== null && this.status >= 400 && this.status < 500 && this.status !== 429;
  }
}
