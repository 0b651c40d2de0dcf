import { type SignInProvider, SignInProviderDraft } from '../single-sign-on.contract.ts';

/** Stands for no role and no group where the id of one stands otherwise. */
export const NOT_CHOSEN = 0;
export type MapRow = { value: string; id: number };

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
  roles: MapRow[];
  groups: MapRow[];
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
  claim: provider?.claim ?? '',
  roles: provider?.roles.map(({ value, role_id: id }) => ({ value, id })) ?? [],
  groups: provider?.groups.map(({ value, group_id: id }) => ({ value, id })) ?? [],
  default_role_id: provider?.default_role_id ?? NOT_CHOSEN,
  trusts_email: provider?.trusts_email ?? false,
  trusts_factor: provider?.trusts_factor ?? false,
  is_enabled: provider?.is_enabled ?? true,
});

const words = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

const isBegun = ({ value, id }: MapRow): boolean => value.trim() !== '' || id !== NOT_CHOSEN;
const isWhole = ({ value, id }: MapRow): boolean => value.trim() !== '' && id !== NOT_CHOSEN;

/** What the form says, as the calls take it; a secret that nobody typed is left out. */
export function bodyOf({ client_secret, ...values }: ProviderValues) {
  return {
    ...values,
    domains: words(values.domains),
    scopes: words(values.scopes),
    roles: values.roles.filter(isBegun).map(({ value, id }) => ({ value, role_id: id })),
    groups: values.groups.filter(isBegun).map(({ value, id }) => ({ value, group_id: id })),
    default_role_id: values.default_role_id === NOT_CHOSEN ? null : values.default_role_id,
    ...(client_secret.trim() === '' ? {} : { client_secret }),
  };
}

/** What the form says against itself, before anything is sent. */
export type ProviderWords = { claim: string; roles: string; groups: string };

const maps = ['roles', 'groups'] as const;

/** The contract's own schema of what would be sent, and what the server would refuse beside it. */
export const schemaOf = (said: ProviderWords) => ({
  safeParse: (given: unknown) => {
    const values = given as ProviderValues;
    const body = bodyOf(values);
    const begun = [...values.roles, ...values.groups].filter(isBegun);
    const parsed = SignInProviderDraft.safeParse(body);
    // The first complaint about a field is shown, and the form's own words are clearer.
    const issues: { path: PropertyKey[]; message: string }[] = [
      ...(begun.length > 0 && body.claim.trim() === '' ? [{ path: ['claim'], message: said.claim }] : []),
      ...maps.flatMap((map) =>
        values[map].filter(isBegun).every(isWhole) ? [] : [{ path: [map], message: said[map] }],
      ),
      ...(parsed.error?.issues ?? []),
    ];
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
  },
});
