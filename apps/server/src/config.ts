import { resolve } from 'node:path';

/** What the environment says; the names are an interface. */
export type Config = {
  host: string;
  port: number;
  dataFolder: string;
  databaseUrl: string | null;
  hasDemo: boolean;
  isWorkerOnly: boolean;
  trustProxy: string | false;
  /** `smtp://…`; without it mails are written to the data folder. */
  smtpUrl: string | null;
  mailFrom: string;
};

/**
 * Reads the configuration.
 * @throws Error in plain words when a value cannot be used
 */
export function readConfig(env: NodeJS.ProcessEnv, parameters: readonly string[]): Config {
  const unknown = parameters.find((one) => one !== '--worker-only');
  if (unknown) throw new Error(`Unknown option ${unknown}. There is one: --worker-only.`);
  return {
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT || '3000'),
    dataFolder: resolve(env.MASTHEAD_DATA || 'data'),
    databaseUrl: env.DATABASE_URL || null,
    hasDemo: env.MASTHEAD_DEMO !== '0',
    isWorkerOnly: parameters.includes('--worker-only'),
    trustProxy: env.TRUST_PROXY || false,
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM || 'Masthead <masthead@localhost>',
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new Error(`PORT is "${text}"; it takes a number from 0 to 65535.`);
  return port;
}

/** Tells whether only this machine can reach the address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
