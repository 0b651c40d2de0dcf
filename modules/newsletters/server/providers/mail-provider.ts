import type { CampaignKind } from '../../newsletter-kinds.contract.ts';

export type ProviderGroup = { id: string; title: string };
export type ProviderList = ProviderGroup & {
  /** Whether it asks new subscribers for a confirmation itself. */
  confirms: boolean;
};

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
  kind: CampaignKind;
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

/** A service that keeps lists of mail addresses and sends to them. */
export type MailProvider = {
  verify(): Promise<{ accountName: string }>;
  listLists(): Promise<ProviderList[]>;
  listCategories(listId: string): Promise<ProviderGroup[]>;
  listInterests(listId: string, categoryId: string): Promise<ProviderGroup[]>;
  upsertMember(listId: string, member: ProviderMember): Promise<void>;
  removeMember(listId: string, email: string): Promise<void>;
  /** Sends once, however often it is called with what is known of the tries before. */
  sendCampaign(letter: ProviderLetter, state: SendState): Promise<void>;
};

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
