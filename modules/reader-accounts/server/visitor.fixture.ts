import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestApi } from '#apps/testing/start-api.ts';
import { readMails } from '#platform/server/mail/mail-folder.ts';
import { stampAt } from './sign-up/form-stamp.ts';
import { SIGN_UP_PATH } from './sign-up/sign-up-paths.ts';

export const host = 'news.test';
export const password = 'Right-Horse-9';

type Sent = { host?: string; form?: Record<string, string>; headers?: Record<string, string> };

/** A browser that keeps its cookies, and reads the pages of a site. */
export function visitor(api: TestApi, from: Sent = {}) {
  const jar = new Map<string, string>();
  return {
    jar,
    ask: async (path: string, { form: sent, headers = {} }: Sent = {}) => {
      // Whoever asks for an account took their time, unless a test says when the form was shown.
      const shown: Record<string, string> = path === SIGN_UP_PATH ? { stamp: await stampOf(api, 60) } : {};
      const form = sent && { ...shown, ...sent };
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answered = await api.as({ host: from.host ?? host }).send({
        ...{ method: form ? 'POST' : 'GET', path },
        headers: {
          ...from.headers,
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
        ...(form
          ? { body: new URLSearchParams(Object.keys(form).length > 0 ? form : { act: 'make' }).toString() }
          : {}),
      });
      const [given] = [answered.headers['set-cookie']].flat();
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(given ?? '') ?? [];
      if (name !== undefined && value !== undefined) jar.set(name, value);
      return answered;
    },
  };
}
/** What a form holds that was shown so many seconds ago. */
export const stampOf = (api: TestApi, secondsAgo: number): Promise<string> =>
  stampAt(api.ground.secrets, Math.floor(Date.now() / 1000) - secondsAgo);

export type Visitor = ReturnType<typeof visitor>;

/** The mails to an address, newest first. */
export const mailsTo = async (api: TestApi, to: string) =>
  (await readMails(join(api.ground.dataFolder, 'mail'), 500)).filter((mail) => mail.to === to);

/** The path of the link in the newest mail to an address, once there are so many. */
export async function linkTo(api: TestApi, to: string, mails = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(api, to)).length).toBe(mails);
  const found = (await mailsTo(api, to)).map(({ text }) => /\/u\/site\/sign-up\/confirm\/[\w-]+/.exec(text));
  return found.find((link) => link !== null)?.[0] ?? '';
}
