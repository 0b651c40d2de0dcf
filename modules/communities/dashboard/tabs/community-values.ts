import { type Community, CommunityChange } from '../../community-details.contract.ts';
import { addressKeys, firstNameOf, socialKeys, staffKeys } from '../../community-kinds.contract.ts';

/** The community as its form holds it. */
export type CommunityValues = {
  title: string;
  name: string;
  description: string;
  language: string;
  direct_publish: boolean;
  can_apply: boolean;
  logo: string;
  extra: Readonly<Record<string, string>>;
};

const named: readonly string[] = [...addressKeys, ...socialKeys, ...staffKeys];

/** The fields that a form shows: those of every community, and what else this one has. */
export const extraKeysOf = (community: Community): string[] => [
  ...named,
  ...Object.keys(community.extra).filter((key) => !named.includes(key)),
];

export const valuesOf = (community: Community): CommunityValues => ({
  title: community.title,
  name: community.name,
  description: community.description,
  language: community.language,
  direct_publish: community.direct_publish,
  can_apply: community.can_apply,
  logo: community.logo ?? '',
  extra: Object.fromEntries(extraKeysOf(community).map((key) => [key, String(community.extra[key] ?? '')])),
});

/** What is sent of a form: the logo and the fields of the site only where they changed. */
export function bodyOf({ logo, extra, ...values }: CommunityValues, before: Community) {
  const changed = Object.entries(extra).filter(([key, value]) => value !== String(before.extra[key] ?? ''));
  return {
    ...values,
    first_name: firstNameOf(values.title).slice(0, 200),
    ...(logo === (before.logo ?? '') ? {} : { logo: logo === '' ? null : logo }),
    ...(changed.length === 0
      ? {}
      : { extra: Object.fromEntries(changed.map(([key, value]) => [key, value || null])) }),
  };
}

/** The contract's own schema, asked about what would be sent. */
export const communitySchema = (before: Community) => ({
  safeParse: (values: unknown) =>
    CommunityChange.safeParse({ ...bodyOf(values as CommunityValues, before), revision: before.revision }),
});
