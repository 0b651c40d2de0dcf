import type { TestAnswer } from '../as-caller.ts';

/** The answers of several calls, by what was called. */
export type AnswersByCall = ReadonlyMap<string, TestAnswer>;

/**
 * F-13: the calls that answer otherwise after something was added that the caller may not see. Whoever counts,
 * lists or tells of what is hidden shows up here.
 */
export function changedAnswers(before: AnswersByCall, after: AnswersByCall): string[] {
  return [...before].flatMap(([call, answer]) =>
    essence(answer) === essence(after.get(call))
      ? []
      : [`${call}: ${essence(after.get(call)).slice(0, 300)}`],
  );
}

function essence(answer: TestAnswer | undefined): string {
  if (!answer) return 'nothing';
  const { status, body } = answer;
  // How long it took tells nobody anything.
  const { request_id: _, took_ms: __, ...rest } = typeof body === 'object' && body !== null ? body : { body };
  return JSON.stringify({ status, rest });
}

/**
 * F-03: searches for a secret that answer otherwise than the search for nonsense of the same length, although
 * the answer does not show the secret.
 */
export async function secretsFound(
  search: (words: string) => Promise<TestAnswer>,
  secrets: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  const answersToNonsense = new Map<number, TestAnswer>();
  for (const words of secrets.flatMap((secret) => [secret, secret.slice(0, 8)])) {
    const nonsense = answersToNonsense.get(words.length) ?? (await search('q'.repeat(words.length)));
    answersToNonsense.set(words.length, nonsense);
    const real = await search(words);
    const isShown = JSON.stringify(real.body).toLowerCase().includes(words.toLowerCase());
    if (!isShown && essence(real) !== essence(nonsense)) found.push(words);
  }
  return found;
}
