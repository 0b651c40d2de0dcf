import { type SocialAccount, SocialAccountDraft } from '../../social-accounts.contract.ts';
import { type OfferedProvider, SocialProvider } from '../../social-kinds.contract.ts';

/** What the form of an account holds. */
export type AccountValues = {
  provider_id: OfferedProvider;
  instance: string;
  handle: string;
  token: string;
};

/** What an account that is connected anew begins with; the token is typed again. */
export const valuesOf = (account: SocialAccount | null): AccountValues => ({
  provider_id: (account?.provider_id ?? SocialProvider.MASTODON) as OfferedProvider,
  instance: account?.instance ?? '',
  handle: account?.handle ?? '',
  token: '',
});

/** The contract's own schema of what would be sent; what the network does not ask for is left out. */
export const bodyOf = ({ provider_id, instance, handle, token }: AccountValues) => ({
  ...{ provider_id, instance: instance.trim(), token: token.trim() },
  ...(provider_id === SocialProvider.BLUESKY ? { handle: handle.trim() } : {}),
});

export const accountSchema = {
  safeParse: (values: unknown) => SocialAccountDraft.safeParse(bodyOf(values as AccountValues)),
};
