import type { AkismetSettings } from '#platform/server/ground.ts';

/** What the service is told of a post, or of a comment. */
export type SpamSample = {
  blog: string;
  permalink: string;
  comment_author: string;
  comment_content: string;
  /** Of a post unless it says otherwise. */
  comment_type?: 'comment' | 'reply';
};

const TIMEOUT_MS = 10_000;
const MOST_ANSWERED = 200;

/**
 * Tells a service that speaks the protocol of Akismet what a post or a comment is.
 * @throws Error in words when it does not answer, or does not thank
 */
export async function tellAkismet(
  service: AkismetSettings,
  isSpam: boolean,
  sample: SpamSample,
): Promise<void> {
  const { status, said, isFine } = await ask(service, isSpam ? 'submit-spam' : 'submit-ham', sample);
  if (!isFine || !/^thanks/i.test(said)) throw new Error(`The service answered ${status}: ${said}`);
}

/**
 * Asks it whether a comment is spam.
 * @throws Error in words when it does not say so
 */
export async function askAkismet(service: AkismetSettings, sample: SpamSample): Promise<boolean> {
  const { status, said, isFine } = await ask(service, 'comment-check', sample);
  if (!isFine || !/^(true|false)$/i.test(said)) throw new Error(`The service answered ${status}: ${said}`);
  return /^true$/i.test(said);
}

async function ask({ key, address }: AkismetSettings, call: string, sample: SpamSample) {
  const body = new URLSearchParams({
    api_key: key,
    comment_type: 'blog-post',
    // Nobody's own address is given away; the service asks for one.
    user_ip: '127.0.0.1',
    ...sample,
  });
  const answer = await fetch(new URL(call, address), {
    method: 'POST',
    headers: { 'user-agent': 'Masthead | Akismet/1.1' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const said = (await answer.text()).slice(0, MOST_ANSWERED).trim();
  return { status: answer.status, isFine: answer.ok, said };
}
