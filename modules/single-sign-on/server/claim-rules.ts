import type { Claims } from './ask-provider.ts';
import type { MappedGroup, MappedRole } from './providers.table.ts';

/**
 * The address that a provider vouches for, in lower case; null where it has not checked that it is theirs.
 * @param trusts_email whether it counts, too, where the provider says nothing of it, as Microsoft Entra does
 */
export function verifiedEmail(
  { email, email_verified, xms_edov }: Claims,
  { trusts_email }: { trusts_email: boolean },
): string | null {
  if (typeof email !== 'string') return null;
  // Whether the owner of the domain was verified; Entra says it where it is asked to.
  const isSaid = [true, 1, '1', 'true'].includes(xms_edov as never);
  const isUnsaid = email_verified === undefined && (xms_edov === undefined || isSaid);
  if (email_verified !== true && !(trusts_email && isUnsaid)) return null;
  const address = email.trim().toLowerCase();
  return /^[^\s@]{1,64}@[^\s@]{1,189}$/.test(address) ? address : null;
}

/** Whether an issuer speaks for any organization, so that its word of an address is nobody's. */
export function isSharedIssuer(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer);
  return (
    /(^|\.)(microsoftonline|windows)\.(com|net|us|cn)$/i.test(hostname) &&
    !/^\/[0-9a-f-]{36}(\/|$)/i.test(pathname)
  );
}

/** Whether an address is of one of these domains; a domain below one of them is another one. */
export const isOfDomain = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1));

/** The values of a claim: a text, or a list of texts. */
export function valuesOf(claims: Claims, claim: string): string[] {
  const said = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  return [said].flat().filter((value): value is string => typeof value === 'string');
}

/** What the values of a claim stand for, each once. */
function meantBy<Entry extends { value: string }>(
  claims: Claims,
  claim: string,
  map: readonly Entry[],
  idOf: (entry: Entry) => number,
): number[] {
  if (claim === '') return [];
  const values = new Set(valuesOf(claims, claim));
  return [...new Set(map.filter(({ value }) => values.has(value)).map(idOf))];
}

/** The roles that the values of the claim stand for. */
export const rolesFor = (
  claims: Claims,
  { claim, roles }: { claim: string; roles: readonly MappedRole[] },
): number[] => meantBy(claims, claim, roles, ({ role_id }) => role_id);

/** The user groups that they stand for. */
export const groupsFor = (
  claims: Claims,
  { claim, groups }: { claim: string; groups: readonly MappedGroup[] },
): number[] => meantBy(claims, claim, groups, ({ group_id }) => group_id);

/** What a sign-in changes: what is given anew, and what an earlier one gave and the claim no longer names. */
export const groupChanges = ({
  meant,
  live,
  held,
}: {
  meant: readonly number[];
  /** Groups that are there: one in the trash is neither given nor, while it is meant, taken. */
  live: ReadonlySet<number>;
  held: readonly number[];
}): { given: number[]; taken: number[] } => ({
  given: meant.filter((id) => live.has(id) && !held.includes(id)),
  taken: held.filter((id) => !meant.includes(id)),
});

/** What somebody knows, has and is, in the words of RFC 8176. */
const FACTORS = [
  ['pwd', 'pin', 'kba'],
  ['otp', 'sms', 'tel', 'hwk', 'swk', 'sc'],
  ['fpt', 'face', 'iris', 'retina', 'vbm'],
] as const;
/** What providers call a sign-in with two factors or with a key against phishing. */
const STRONG_CLASSES = new Set([
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
]);

/** Whether a provider says that two different factors were shown. */
export function saysSecondFactor(claims: Claims): boolean {
  const methods = new Set(valuesOf(claims, 'amr'));
  const shown = FACTORS.filter((ways) => ways.some((way) => methods.has(way)));
  return (
    methods.has('mfa') ||
    shown.length > 1 ||
    valuesOf(claims, 'acr').some((level) => STRONG_CLASSES.has(level))
  );
}

/** Clocks of providers are not quite ours. */
const SKEW_SECONDS = 60;

/** Whether a provider says that somebody signed in with it since then, and was not let in as they were known. */
export const signedInSince = ({ auth_time }: Claims, sinceTs: number): boolean =>
  typeof auth_time === 'number' && auth_time >= sinceTs - SKEW_SECONDS;

/** A name to call somebody by, where the provider gives one. */
export const nameFrom = (claims: Claims, email: string): string =>
  [claims.name, claims.preferred_username]
    .find((name): name is string => typeof name === 'string' && name.trim() !== '')
    ?.trim()
    .slice(0, 120) ?? email.slice(0, email.lastIndexOf('@'));
