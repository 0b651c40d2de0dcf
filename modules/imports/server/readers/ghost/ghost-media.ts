import type { SourceItem, SourcePost } from '../../source.ts';
import type { LocalFiles } from '../local-files.ts';
import type { SeenIds } from '../seen-ids.ts';

const OWN_PICTURES = /(?:src|href)="(\/content\/(?:images|media|files)\/[^"\s]+)"/g;

/** The title picture of a post, and the files of the site itself that its text shows. */
export function* mediaOf(post: SourcePost, files: LocalFiles, seen: SeenIds): Generator<SourceItem> {
  const addresses = new Set<string>();
  if (post.imageUrl !== null) addresses.add(post.imageUrl);
  for (const [, address = ''] of post.html.matchAll(OWN_PICTURES)) addresses.add(address);
  for (const address of addresses) {
    if (address === post.imageUrl) post.imageMediaId = address;
    const file = files.find(address)?.path ?? null;
    if (file !== null) post.ownFiles = [...(post.ownFiles ?? []), { address, mediaId: address }];
    if (!seen.add(`media\n${address}`)) continue;
    const filename = address.split(/[?#]/)[0]?.split('/').at(-1) ?? null;
    yield {
      what: 'media',
      id: address,
      url: /^https?:/.test(address) ? address : null,
      file,
      title: filename ?? address,
      filename,
      alt:
        address === post.imageUrl && typeof post.custom.ghost_feature_image_alt === 'string'
          ? post.custom.ghost_feature_image_alt
          : null,
      caption: null,
      mime: null,
      postId: post.id,
      authorId: null,
      createdTs: post.createdTs,
      custom: { address },
    };
  }
}
