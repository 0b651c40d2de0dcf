import { LINK } from '../../social-text.contract.ts';

const TAG = /(?<=^|\s)#(\p{L}[\p{L}\p{N}_]*)/gu;
const bytesOf = (text: string): number => Buffer.byteLength(text, 'utf8');

/** What of a text leads somewhere, by its bytes: Bluesky finds nothing by itself. */
export function facetsOf(text: string) {
  const feature = (found: RegExpMatchArray, said: object) => ({
    index: {
      byteStart: bytesOf(text.slice(0, found.index)),
      byteEnd: bytesOf(text.slice(0, found.index)) + bytesOf(found[0]),
    },
    features: [said],
  });
  return [
    ...[...text.matchAll(LINK)].map((found) =>
      feature(found, { $type: 'app.bsky.richtext.facet#link', uri: found[0] }),
    ),
    ...[...text.matchAll(TAG)].map((found) =>
      feature(found, { $type: 'app.bsky.richtext.facet#tag', tag: found[1] }),
    ),
  ];
}
