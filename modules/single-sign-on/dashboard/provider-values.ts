import { type SignInProvider, SignInProviderDraft } from '../single-sign-on.contract.ts';

/** Stands for no role where the id of one stands otherwise. */
export const NO_ROLE = 0;
export type RoleRow = { value: string; role_id: number };

/** The values of a provider as its form holds them. */
export type ProviderValues = {
  title: string;
  issuer: string;
  client_id: string;
  /** Empty means the one that is saved. */
  client_secret: string;
  domains: string;
  scopes: string;
  claim: string;
  roles: RoleRow[];
  default_role_id: number;
  trusts_email: boolean;
  trusts_factor: boolean;
  is_enabled: boolean;
};

export const valuesOf = (provider: SignInProvider | null): ProviderValues => ({
  ...{ title: provider?.title ?? '', issuer: provider?.issuer ?? '' },
  ...{ client_id: provider?.client_id ?? '', client_secret: '' },
  domains: provider?.domains.join('\n') ?? '',
  scopes: provider?.scopes.join(' ') ?? '',
  ...{ claim: provider?.claim ?? '', roles: provider?.roles ?? [] },
  default_role_id: provider?.default_role_id ?? NO_ROLE,
  trusts_email: provider?.trusts_email ?? false,
  trusts_factor: provider?.trusts_factor ?? false,
  is_enabled: provider?.is_enabled ?? true,
});

const words = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

/** What the form says, as the calls take it; a secret that nobody typed is left out. */
export function bodyOf({ client_secret, ...values }: ProviderValues) {
  return {
    ...values,
    domains: words(values.domains),
    scopes: words(values.scopes),
    roles: values.roles.filter(({ value, role_id }) => value.trim() !== '' || role_id !== NO_ROLE),
    default_role_id: values.default_role_id === NO_ROLE ? null : values.default_role_id,
    ...(client_secret.trim() === '' ? {} : { client_secret }),
  };
}

/** What the form says against itself, before anything is sent. */
export type ProviderWords = { claim: string; role: string };

/** The contract's own schema of what would be sent, and what the server would refuse beside it. */
export const schemaOf = (said: ProviderWords) => ({
  safeParse: (given: unknown) => {
    const body = bodyOf(given as ProviderValues);
    const parsed = SignInProviderDraft.safeParse(body);
    const issues: { path: PropertyKey[]; message: string }[] = [
      ...(parsed.error?.issues ?? []),
      ...(body.roles.length > 0 && body.claim.trim() === ''
        ? [{ path: ['claim'], message: said.claim }]
        : []),
      ...(body.roles.some(({ role_id, value }) => role_id === NO_ROLE || value.trim() === '')
        ? [{ path: ['roles'], message: said.role }]
        : []),
    ];
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
  },
});
