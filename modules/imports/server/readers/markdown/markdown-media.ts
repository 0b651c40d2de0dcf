import path from 'node:path/posix';
import type { SourceFile } from '../../input/source-input.ts';
import type { SourceMedia, SourcePost } from '../../source.ts';
import type { LocalFiles } from '../local-files.ts';

const PICTURE = /<img\b[^>]{0,2000}?\ssrc\s{0,9}=\s{0,9}(?:"([^"]{1,2000})"|'([^']{1,2000})')/gi;

/** The pictures of the site itself that a text shows, its title picture first. */
export function picturesOf(post: SourcePost): string[] {
  const addresses = new Set<string>();
  if (post.imageUrl !== null) addresses.add(post.imageUrl);
  for (const [, double, single] of post.html.matchAll(PICTURE)) {
    const address = (double ?? single ?? '').trim();
    if (address !== '' && !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address) && !/[{}]/.test(address))
      addresses.add(address);
  }
  return [...addresses];
}

/** The media record of a picture; where the folder holds no such file, it is one that is missing. */
export function mediaOf(address: string, post: SourcePost, files: LocalFiles): SourceMedia {
  const isElsewhere = /^https?:/i.test(address);
  const near = address.startsWith('/') ? address : path.join('/', path.dirname(post.id), address);
  const file = isElsewhere ? null : files.find(near);
  return {
    ...recordOf(file?.name ?? (isElsewhere ? address : near), file),
    url: isElsewhere ? address : null,
    alt:
      address === post.imageUrl && typeof post.custom.image_alt === 'string' ? post.custom.image_alt : null,
    postId: post.id,
    createdTs: post.createdTs,
    custom: { address },
  };
}

/** A file that no text shows. */
export function recordOf(id: string, file: SourceFile | null): SourceMedia {
  const filename = path.basename((file?.name ?? id).split(/[?#]/)[0] ?? id);
  return {
    what: 'media',
    id,
    url: null,
    file: file?.path ?? null,
    title: filename,
    filename,
    alt: null,
    caption: null,
    mime: null,
    postId: null,
    authorId: null,
    createdTs: null,
    custom: {},
  };
}
