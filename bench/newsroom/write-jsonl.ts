import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { terms } from './items.ts';
import { type BenchPost, postAt } from './posts.ts';

/** Writes posts with these numbers, and what they refer to, as a folder in the neutral format. */
export async function writeJsonl(folder: string, from: number, to: number, total = to): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const table of ['authors', 'sections', 'tags'] as const) {
    const rows = [...terms()].filter((item) => item.what === table);
    await writeLines(join(folder, `${table}.jsonl`), rows.map(termLine));
  }
  await writeLines(join(folder, 'posts.jsonl'), postLines(from, to, total));
}

function* postLines(from: number, to: number, total: number): Generator<string> {
  for (let number = from; number < to; number += 1) yield postLine(postAt(number, total));
}

function termLine(item: ReturnType<typeof terms> extends Generator<infer Item> ? Item : never): string {
  if (!('name' in item)) return '';
  const { id, name, slug } = item as { id: string; name: string; slug: string };
  const email = 'email' in item ? { email: item.email } : {};
  const parent = 'parentId' in item && item.parentId !== null ? { parent_id: item.parentId } : {};
  return `${JSON.stringify({ id, name, slug, ...email, ...parent })}\n`;
}

/** The neutral format knows three statuses, one author and one section, and no communities. */
function postLine(post: BenchPost): string {
  const status = post.status === 'live' || post.status === 'scheduled' ? post.status : 'draft';
  return `${JSON.stringify({
    id: post.id,
    title: post.title,
    slug: post.slug,
    status,
    author_id: post.authorIds[0],
    section_id: post.sectionIds[0],
    tag_ids: post.tagIds,
    created_at: iso(post.createdTs),
    updated_at: iso(post.updatedTs),
    published_at: iso(status === 'scheduled' ? post.scheduledTs : post.publishedTs),
    html: post.html,
  })}\n`;
}

const iso = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString());

async function writeLines(path: string, lines: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(lines), createWriteStream(path));
}
