import { randomBytes } from 'node:crypto';
import type { Ground } from '#platform/server/ground.ts';
import { openSealedText, sealText } from '#platform/server/sealed-text.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 24;

type Needs = Pick<Ground, 'secrets'>;

const keyOf = ({ secrets }: Needs): Promise<string> => secrets.of('webhooks');

/** A fresh secret, as receivers of Standard Webhooks take it. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export const endOf = (secret: string): string => secret.slice(-4);

const boundTo = (siteId: number): string => `webhooks ${siteId}`;

/** What the database keeps of a secret of a site. */
export const sealFor = async (needs: Needs, siteId: number, text: string): Promise<string> =>
  sealText(await keyOf(needs), boundTo(siteId), text);

/** Null where another installation sealed it. */
export const openFor = async (needs: Needs, siteId: number, sealed: string): Promise<string | null> =>
  openSealedText(await keyOf(needs), boundTo(siteId), sealed);

type SecretColumns = {
  site_id: number;
  secret_sealed: string;
  old_secret_sealed: string | null;
  old_secret_until_ts: number | null;
};

/** The secrets that a delivery is signed with, the newest first; none where they cannot be read here. */
export async function secretsOf(needs: Needs, hook: SecretColumns, now: number): Promise<string[]> {
  const isOldValid = hook.old_secret_until_ts !== null && hook.old_secret_until_ts > now;
  const sealed = [hook.secret_sealed, ...(isOldValid ? [hook.old_secret_sealed] : [])];
  const opened = await Promise.all(
    sealed.map((one) => (one === null ? null : openFor(needs, hook.site_id, one))),
  );
  return opened[0] === null ? [] : opened.filter((secret) => secret !== null);
}
