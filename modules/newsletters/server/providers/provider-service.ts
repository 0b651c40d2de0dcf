import type { Ground } from '#platform/server/ground.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { fetchGuarded } from '#platform/server/outgoing-http.ts';
import { openSealedText, sealText } from '#platform/server/sealed-text.ts';
import type { MailProviderName } from '../../newsletter-kinds.contract.ts';
import { campaignMonitor } from './campaign-monitor.ts';
import type { MailProvider } from './mail-provider.ts';
import { mailchimp } from './mailchimp.ts';

/** How this installation reaches the providers. */
export const providerServiceOf = oncePerGround(() => ({
  fetch: fetchGuarded,
  mailchimp: (dataCentre: string) => `https://${dataCentre}.api.mailchimp.com/3.0`,
  campaignMonitor: 'https://api.createsend.com/api/v3.3',
}));
export type ProviderService = ReturnType<typeof providerServiceOf>;

/** What a site gave to be connected. */
export type Credential = { apiKey: string; clientId: string | null };

/** @throws ProviderRefused for what cannot be a credential of it */
export const openProvider = (
  service: ProviderService,
  name: MailProviderName,
  credential: Credential,
): MailProvider =>
  name === 'mailchimp'
    ? mailchimp(service.fetch, service.mailchimp, credential)
    : campaignMonitor(service.fetch, service.campaignMonitor, credential);

const boundTo = (siteId: number): string => `mail-lists ${siteId}`;

/** What the database keeps of a key of a site. */
export const sealKey = async ({ secrets }: Pick<Ground, 'secrets'>, siteId: number, key: string) =>
  sealText(await secrets.of('mail-lists'), boundTo(siteId), key);

/** Null where another installation sealed it. */
export const openKey = async ({ secrets }: Pick<Ground, 'secrets'>, siteId: number, sealed: string) =>
  openSealedText(await secrets.of('mail-lists'), boundTo(siteId), sealed);
