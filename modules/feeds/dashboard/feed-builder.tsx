import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ConflictPanel } from '#platform/dashboard/dialogs/conflict-panel.tsx';
import { useConflict } from '#platform/dashboard/dialogs/use-conflict.ts';
import { useForm } from '#platform/dashboard/dialogs/use-form.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { useLeaveGuard } from '#platform/dashboard/use-leave-guard.ts';
import {
  CustomFeed,
  type CustomFeedSchema,
  type CustomFeedWithKey,
  createCustomFeed,
  getCustomFeed,
  listCustomFeeds,
  updateCustomFeed,
} from '../feeds.contract.ts';
import { BuilderPage } from './builder-page.tsx';
import { AboutFields, ContentFields, DeliveryFields } from './feed-fields.tsx';
import { FEEDS } from './feed-paths.ts';
import { FeedPreview } from './feed-preview.tsx';
import { bodyOf, type FeedValues, feedSchema, valuesOf } from './feed-values.ts';
import { useFeedsTexts } from './feeds-texts.ts';
import { MappingFields } from './mapping-fields.tsx';
import { SourceFields } from './source-fields.tsx';
import { useComplaints } from './use-complaints.ts';
import { useFeedPreview } from './use-feed-preview.ts';

type FeedBuilderProps = {
  /** The feed that is changed; null to add one. */
  feed: CustomFeed | null;
  start: FeedValues;
  isCopy: boolean;
  schema: CustomFeedSchema;
  onKey: (feed: CustomFeedWithKey, isRenewed?: boolean) => void;
};

const stale = [listCustomFeeds];

/** One feed: what it is of, what stands where in it, who may read it, and how it comes out. */
export function FeedBuilder({ feed, start, isCopy, schema, onKey }: FeedBuilderProps) {
  const text = useFeedsTexts();
  const go = useGo();
  const client = useQueryClient();
  const siteId = useCaller().site.id;
  const create = useWrite(createCustomFeed, stale);
  const update = useWrite(updateCustomFeed, stale);
  const [known, setKnown] = useState(feed);
  const [added, setAdded] = useState<CustomFeedWithKey | null>(null);
  const { current, isOwn, watch } = useConflict(CustomFeed);
  const write = (values: FeedValues): Promise<CustomFeedWithKey> => {
    const body = bodyOf(values);
    if (known === null) return create.mutateAsync({ params: { siteId }, body });
    const revision = (current ?? known).revision;
    const params = { siteId, customFeedId: known.id };
    return update.mutateAsync({ params, body: { ...body, revision } });
  };
  const { form, state, send, failure, isBusy, isChanged } = useForm<FeedValues>({
    initial: start,
    schema: feedSchema,
    failed: () => text(known === null ? 'errors.create' : 'errors.update'),
    onSubmit: async (values) => {
      const saved = await watch(write(values));
      const isNew = known === null;
      const { key, ...shown } = saved;
      client.setQueryData(keyOf(getCustomFeed, { params: { siteId, customFeedId: saved.id } }), shown);
      setKnown(shown);
      if (key !== null) onKey(saved);
      notices.done(text(isNew ? 'form.added' : 'form.savedNotice', { name: shown.title }));
      if (isNew) setAdded(saved);
      return valuesOf(shown);
    },
  });
  // What was typed in a new feed would keep the address as it is, so it changes once all of it is saved.
  useEffect(() => {
    if (added !== null && !isChanged) go(`${FEEDS}/edit/${added.id}`);
  }, [added, isChanged, go]);
  const leaving = useLeaveGuard(isChanged);
  const { values } = state;
  const complaints = useComplaints(values);
  const preview = useFeedPreview(values, known?.id ?? null);
  const fields = { form: state, complaints };
  return (
    <BuilderPage
      title={known ? known.title : text('add')}
      back={{ label: text('form.back'), url: FEEDS }}
      fieldsName={text('form.fields')}
      submit={text(known === null ? 'add' : 'save')}
      form={form}
      onSubmit={(event) => void send(event)}
      state={{ isBusy, isChanged: isChanged || isCopy, isNew: known === null, failure }}
      leaving={leaving.status === 'blocked' ? { onStay: leaving.reset, onDiscard: leaving.proceed } : null}
      preview={<FeedPreview feed={known} preview={preview} />}
    >
      {current && known ? (
        <ConflictPanel
          {...{ form: state, initial: valuesOf(known), isOwn, revision: current.revision }}
          theirs={valuesOf(current)}
          labels={labelsOf(text)}
          inWords={{
            source: ({ kind }) => text(`form.sources.${kind}`),
            items: (items) => items.map(({ path }) => path).join(', '),
            namespaces: (all) => all.map(({ prefix }) => prefix).join(', '),
            utm: (utm) => Object.values(utm).filter(Boolean).join(', '),
            format: (format) => text(`format.${format}`),
          }}
        />
      ) : null}
      <AboutFields {...fields} feed={known} isNew={known === null && !isCopy} />
      <SourceFields {...fields} filter_fields={schema.filter_fields} />
      <ContentFields {...fields} />
      <MappingFields {...fields} fields={schema.fields} problems={preview.data?.problems ?? []} />
      <DeliveryFields {...fields} feed={known} onKey={onKey} onFeed={setKnown} />
    </BuilderPage>
  );
}

const labelsOf = (text: ReturnType<typeof useFeedsTexts>): Record<keyof FeedValues, string> => ({
  ...{ title: text('form.title'), slug: text('form.slug'), description: text('form.description') },
  ...{ format: text('form.format'), profile: text('form.profile'), status: text('form.status') },
  ...{ source: text('form.source'), item_limit: text('form.limit'), body: text('form.body') },
  ...{ image_size: text('form.imageSize'), items: text('form.mapping') },
  ...{ namespaces: text('form.namespaces'), root_element: text('form.rootElement') },
  ...{ item_element: text('form.itemElement'), utm: text('form.utm'), access: text('form.access') },
  cache_ttl: text('form.ttl'),
});
