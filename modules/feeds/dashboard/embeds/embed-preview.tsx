import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { PageFrame } from '#platform/dashboard/page-frame/page-frame.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import { useRested } from '#platform/dashboard/use-rested.ts';
import { snippetOf } from '../../embed-kinds.contract.ts';
import { type EmbedFeed, previewEmbedFeed } from '../../embeds.contract.ts';
import classes from '../feed-builder.module.css';
import { useFeedsTexts } from '../feeds-texts.ts';
import { bodyOf, type EmbedValues, embedSchema } from './embed-values.ts';

const REST_MS = 500;

type EmbedPreviewProps = { values: EmbedValues; embed: EmbedFeed | null; isChanged: boolean };

/** The list as readers would see it, on an origin of its own, and the code that puts it into a page. */
export function EmbedPreview({ values, embed, isChanged }: EmbedPreviewProps) {
  const text = useFeedsTexts();
  const copy = useCopy();
  const params = { siteId: useCaller().site.id };
  const [size, setSize] = useState<'middle' | 'narrow'>('middle');
  const rested = useRested(values, REST_MS);
  const body = bodyOf(rested);
  const { data, error } = useQuery({
    queryKey: [...keyOf(previewEmbedFeed), params, body],
    queryFn: ({ signal }) => call(previewEmbedFeed, { params, body }, { signal }),
    placeholderData: keepPreviousData,
    // What has no title yet is shown without one.
    enabled: embedSchema.safeParse({ ...rested, title: rested.title || 'List' }).success,
    staleTime: 1_800_000,
    retry: false,
  });
  const snippet = embed === null ? '' : snippetOf(location.origin, embed);
  return (
    <section className={classes.preview} aria-label={text('preview.title')}>
      <div className={classes.previewHead}>
        <h3>{text('preview.title')}</h3>
        <SegmentedField
          label={text('embeds.preview.size')}
          value={size}
          choices={[
            { value: 'middle', label: text('embeds.preview.wide') },
            { value: 'narrow', label: text('embeds.preview.narrow') },
          ]}
          onChoose={setSize}
        />
      </div>
      {error || data?.url === null ? (
        <p className={classes.wrong} role="alert">
          {error ? `${text('embeds.preview.failed')} ${reasonOf(error)}` : text('embeds.preview.tooLong')}
        </p>
      ) : null}
      <PageFrame
        title={text('embeds.preview.frame')}
        size={size}
        url={data?.url ?? undefined}
        className={classes.stage}
      />
      <h3 className={classes.codeTitle}>{text('embeds.code.title')}</h3>
      {embed === null || isChanged ? <p className={classes.hint}>{text('embeds.code.none')}</p> : null}
      {embed === null ? null : (
        <>
          <p className={classes.hint}>{text('embeds.code.help')}</p>
          <pre className={classes.snippet} dir="ltr">
            {snippet}
          </pre>
          <div>
            <Button variant="default" onClick={() => void copy(snippet, text('embeds.snippetCopied'))}>
              {text('embeds.code.copy')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
