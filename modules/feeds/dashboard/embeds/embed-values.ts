import type { EmbedField, EmbedSourceKind, EmbedTemplate } from '../../embed-kinds.contract.ts';
import { type EmbedColors, USUAL_EMBED_ITEMS, usualColors } from '../../embed-kinds.contract.ts';
import { type EmbedFeed, EmbedFeedDraft } from '../../embeds.contract.ts';

/** An embedded list as its form holds it; what of each kind of source is told stays while another one is tried. */
export type EmbedValues = {
  title: string;
  source: {
    kind: EmbedSourceKind;
    feed_id: number | null;
    stream_id: number | null;
    section_ids: number[];
  };
  template: EmbedTemplate;
  count: number | null;
  fields: EmbedField[];
  colors: EmbedColors;
  /** Empty for that of the site. */
  language: string;
  /** One of each line. */
  allowed_origins: string;
};

export function valuesOf(embed: EmbedFeed | null): EmbedValues {
  const source = embed?.source ?? { kind: 'latest' };
  return {
    title: embed?.title ?? '',
    source: {
      kind: source.kind,
      feed_id: source.kind === 'feed' ? source.feed_id : null,
      stream_id: source.kind === 'stream' ? source.stream_id : null,
      section_ids: source.kind === 'sections' ? source.section_ids : [],
    },
    template: embed?.template ?? 'list',
    count: embed?.count ?? USUAL_EMBED_ITEMS,
    fields: embed?.fields ?? ['image', 'date'],
    colors: embed?.colors ?? usualColors,
    language: embed?.language ?? '',
    allowed_origins: embed?.allowed_origins.join('\n') ?? '',
  };
}

/** What the form says, as the calls take it. */
export function bodyOf({ source, count, language, allowed_origins, ...plain }: EmbedValues): EmbedFeedDraft {
  const { kind, feed_id, stream_id, section_ids } = source;
  return {
    ...plain,
    source:
      kind === 'feed'
        ? { kind, feed_id: feed_id ?? 0 }
        : kind === 'stream'
          ? { kind, stream_id: stream_id ?? 0 }
          : kind === 'sections'
            ? { kind, section_ids }
            : { kind },
    count: count ?? Number.NaN,
    language: language === '' ? null : language,
    allowed_origins: allowed_origins
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  };
}

/** The contract's own schema, asked about what would be sent. */
export const embedSchema = {
  safeParse: (values: unknown) => EmbedFeedDraft.safeParse(bodyOf(values as EmbedValues)),
};
