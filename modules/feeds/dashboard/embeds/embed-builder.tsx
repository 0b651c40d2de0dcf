import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ConflictPanel } from '#platform/dashboard/dialogs/conflict-panel.tsx';
import { useConflict } from '#platform/dashboard/dialogs/use-conflict.ts';
import { useForm } from '#platform/dashboard/dialogs/use-form.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { useLeaveGuard } from '#platform/dashboard/use-leave-guard.ts';
import {
  createEmbedFeed,
  EmbedFeed,
  getEmbedFeed,
  listEmbedFeeds,
  updateEmbedFeed,
} from '../../embeds.contract.ts';
import { BuilderPage } from '../builder-page.tsx';
import classes from '../feed-builder.module.css';
import { EMBEDS, embedUrl, OPEN_EMBED } from '../feed-paths.ts';
import { useFeedsTexts } from '../feeds-texts.ts';
import { EmbedFields } from './embed-fields.tsx';
import { EmbedPreview } from './embed-preview.tsx';
import { bodyOf, type EmbedValues, embedSchema, valuesOf } from './embed-values.ts';

const stale = [listEmbedFeeds];

/** One embedded list: which posts it shows, how it looks, where it may stand, and its code. */
export function EmbedBuilder({ embed }: { embed: EmbedFeed | null }) {
  const text = useFeedsTexts();
  const go = useGo();
  const client = useQueryClient();
  const { site, holder } = useCaller();
  const siteId = site.id;
  const create = useWrite(createEmbedFeed, stale);
  const update = useWrite(updateEmbedFeed, stale);
  const [known, setKnown] = useState(embed);
  const [added, setAdded] = useState<number | null>(null);
  const [initial] = useState(() => valuesOf(embed));
  const { current, isOwn, watch } = useConflict(EmbedFeed);
  const isReadOnly = !mayCall(createEmbedFeed, holder);
  const write = (values: EmbedValues): Promise<EmbedFeed> => {
    const body = bodyOf(values);
    if (known === null) return create.mutateAsync({ params: { siteId }, body });
    const params = { siteId, embedFeedId: known.id };
    return update.mutateAsync({ params, body: { ...body, revision: (current ?? known).revision } });
  };
  const { form, state, send, failure, isBusy, isChanged } = useForm<EmbedValues>({
    initial,
    schema: embedSchema,
    failed: () => text(known === null ? 'embeds.failed.create' : 'embeds.failed.update'),
    onSubmit: async (values) => {
      const saved = await watch(write(values));
      const isNew = known === null;
      client.setQueryData(keyOf(getEmbedFeed, { params: { siteId, embedFeedId: saved.id } }), saved);
      notices.done(text(isNew ? 'embeds.added' : 'embeds.saved', { name: saved.title }));
      setKnown(saved);
      if (isNew) setAdded(saved.id);
      return valuesOf(saved);
    },
  });
  // What was typed in a new list would keep the address as it is, so it changes once all of it is saved.
  useEffect(() => {
    if (added !== null && !isChanged) go(embedUrl(added));
  }, [added, isChanged, go]);
  const leaving = useLeaveGuard(isChanged, OPEN_EMBED);
  return (
    <BuilderPage
      title={known ? known.title : text('embeds.add')}
      back={{ label: text('embeds.back'), url: EMBEDS }}
      fieldsName={text('embeds.fields')}
      submit={text(known === null ? 'embeds.add' : 'embeds.save')}
      form={form}
      onSubmit={(event) => void send(event)}
      state={{ isBusy, isChanged, isNew: known === null, failure, isReadOnly }}
      leaving={leaving.status === 'blocked' ? { onStay: leaving.reset, onDiscard: leaving.proceed } : null}
      preview={<EmbedPreview values={state.values} embed={known} isChanged={isChanged} />}
    >
      {isReadOnly ? <p className={classes.hint}>{text('embeds.readOnly')}</p> : null}
      {current && known ? (
        <ConflictPanel
          {...{ form: state, initial: valuesOf(known), isOwn, revision: current.revision }}
          theirs={valuesOf(current)}
          labels={{
            ...{ title: text('embeds.form.title'), source: text('embeds.form.source') },
            ...{ template: text('embeds.form.template'), count: text('embeds.form.count') },
            ...{ fields: text('embeds.form.shows'), colors: text('embeds.form.look') },
            ...{ language: text('embeds.form.language'), allowed_origins: text('embeds.form.origins') },
          }}
          inWords={{
            source: ({ kind }) => text(`embeds.sources.${kind}`),
            template: (template) => text(`embeds.template.${template}`),
            fields: (fields) => fields.map((field) => text(`embeds.form.fields.${field}`)).join(', '),
            colors: (colors) => Object.values(colors).join(', '),
          }}
        />
      ) : null}
      <EmbedFields form={state} />
    </BuilderPage>
  );
}
