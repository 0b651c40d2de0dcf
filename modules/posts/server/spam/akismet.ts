import type { AkismetSettings } from '#platform/server/ground.ts';

/** What the service is told of a post. */
export type SpamSample = {
  blog: string;
  permalink: string;
  comment_author: string;
  comment_content: string;
};

const TIMEOUT_MS = 10_000;
const MOST_ANSWERED = 200;

/**
 * Tells a service that speaks the protocol of Akismet what a post is.
 * @throws Error in words when it does not answer, or does not thank
 */
export async function tellAkismet(
  { key, address }: AkismetSettings,
  isSpam: boolean,
  sample: SpamSample,
): Promise<void> {
  const body = new URLSearchParams({
    api_key: key,
    comment_type: 'blog-post',
    // Nobody's own address is given away; the service asks for one.
    user_ip: '127.0.0.1',
    ...sample,
  });
  const url = new URL(isSpam ? 'submit-spam' : 'submit-ham', address);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'user-agent': 'Masthead | Akismet/1.1' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const said = (await answer.text()).slice(0, MOST_ANSWERED);
  if (!answer.ok || !/^thanks/i.test(said.trim())) {
    throw new Error(`The service answered ${answer.status}: ${said.trim()}`);
  }
}
