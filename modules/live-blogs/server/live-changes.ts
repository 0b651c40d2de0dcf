import { setImmediate } from 'node:timers/promises';
import { diffRevisions } from '#modules/posts/posts.public.ts';
import type { LiveEntryEdit } from '../live-blogs.contract.ts';

type Wording = { title: string; body: string };

const asRevision = ({ title, body }: Wording) => ({ content: { title }, body });

/**
 * How each edit changed the words of an update.
 * @param edits what it said before each of them, the latest first
 */
export async function changesOf(
  current: Wording,
  edits: readonly Wording[],
): Promise<LiveEntryEdit['fields'][]> {
  const fields: LiveEntryEdit['fields'][] = [];
  for (const [at, before] of edits.entries()) {
    fields.push(diffRevisions(asRevision(before), asRevision(edits[at - 1] ?? current)));
    // Texts that are far apart take their time; others are answered in between.
    await setImmediate();
  }
  return fields;
}
