import { setTimeout as wait } from 'node:timers/promises';
import { exportPosts } from '#modules/posts/post-export.contract.ts';
import type { PostExportField } from '#modules/posts/post-export-fields.contract.ts';
import type { BenchServer } from './bench-server.ts';

export type PostExport = { format: 'csv' | 'xlsx' | 'json'; fields: readonly PostExportField[] };

/** The fields that most exports take. */
export const usualFields: readonly PostExportField[] = [
  'id',
  'headline',
  'basename',
  'type',
  'roar_authors[*].title',
  'tags',
  'sections',
  'created_ts',
  'last_published_ts',
  'total_page_views',
  'post_url',
];

/** Starts an export of all posts of the site; gives the id of its task. */
export async function startPostExport(server: BenchServer, { format, fields }: PostExport): Promise<number> {
  const headers = { ...(await server.as('editor')), 'content-type': 'application/json' };
  const body = { post_field: fields.map((name) => ({ name, title: name })), settings: { format } };
  const answer = await fetch(`${server.address}${exportPosts.path}?status=99`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (answer.status !== 202) throw new Error(`The export did not start: ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

/** Whether the file of an export is ready. */
async function isExported(server: BenchServer, id: number, who: 'editor' | 'owner'): Promise<boolean> {
  const task = await fetch(`${server.address}/core/feeds/tasks/${id}`, {
    headers: await server.as(who),
  });
  const { status, is_ready } = (await task.json()) as { status: string; is_ready: boolean };
  if (is_ready && status !== 'SUCCESS') throw new Error(`The export ended as ${status}.`);
  return is_ready;
}

const PEEK_MILLISECONDS = 100;

/** Waits for the file of an export. */
export async function whenExported(
  server: BenchServer,
  id: number,
  onPeek: () => void = () => undefined,
  who: 'editor' | 'owner' = 'editor',
): Promise<void> {
  do {
    await wait(PEEK_MILLISECONDS);
    onPeek();
  } while (!(await isExported(server, id, who)));
}
