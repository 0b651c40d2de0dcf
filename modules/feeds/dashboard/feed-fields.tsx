import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { proposedSlug } from '#platform/dashboard/proposed-slug.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TitleAndSlug } from '#platform/dashboard/records/title-and-slug.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  feedAccesses,
  feedBodies,
  feedFormats,
  feedProfiles,
  feedStatuses,
  imageSizes,
  LONGEST_FEED_DESCRIPTION,
  LONGEST_FEED_SLUG,
  LONGEST_FEED_TITLE,
  LONGEST_UTM,
  utmKeys,
} from '../feed-kinds.contract.ts';
import {
  type CustomFeed,
  type CustomFeedWithKey,
  listCustomFeeds,
  renewCustomFeedKey,
} from '../feeds.contract.ts';
import { BuilderPart } from './builder-page.tsx';
import classes from './feed-builder.module.css';
import { fullAddress } from './feed-paths.ts';
import { type FeedValues, usualMappings } from './feed-values.ts';
import { useFeedsTexts } from './feeds-texts.ts';
import type { Complaints } from './use-complaints.ts';

const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);

export type FeedFieldsProps = { form: FormState<FeedValues>; complaints: Complaints };

type AboutProps = FeedFieldsProps & {
  /** The feed as it is saved; null for a new one. */
  feed: CustomFeed | null;
  isNew: boolean;
};

/** What a feed is called, where it is, and of which format. */
export function AboutFields({ form, complaints, feed, isNew }: AboutProps) {
  const text = useFeedsTexts();
  const { values, set } = form;
  const isUsual = JSON.stringify(values.items) === JSON.stringify(usualMappings(values.format));
  return (
    <BuilderPart title={text('form.about')}>
      <TitleAndSlug
        {...{ form, isNew }}
        title={{
          ...{ name: 'title', label: text('form.title'), help: text('form.titleHelp') },
          maxLength: LONGEST_FEED_TITLE,
        }}
        slug={{
          ...{ name: 'slug', label: text('form.slug'), help: addressHelp(text, values, feed) },
          maxLength: LONGEST_FEED_SLUG,
        }}
        propose={(title) => proposedSlug(title, LONGEST_FEED_SLUG)}
      />
      <TextField
        label={text('form.description')}
        lines={2}
        maxLength={LONGEST_FEED_DESCRIPTION}
        {...textOf(form, 'description')}
      />
      <div className={classes.pair}>
        <SelectField
          label={text('form.format')}
          value={values.format}
          choices={feedFormats.map((value) => ({ value, label: text(`format.${value}`) }))}
          onChoose={(format) => {
            set('format', format);
            // What somebody has mapped themselves is theirs to change.
            if (isUsual) set('items', usualMappings(format));
            if (format !== 'rss2') set('profile', 'none');
          }}
        />
        {values.format === 'rss2' ? (
          <SelectField
            label={text('form.profile')}
            value={values.profile}
            error={complaints('profile')}
            choices={feedProfiles.map((value) => ({ value, label: text(`form.profiles.${value}`) }))}
            onChoose={(profile) => set('profile', profile)}
          />
        ) : null}
      </div>
      {values.format === 'custom_xml' ? (
        <div className={classes.pair}>
          {(['root_element', 'item_element'] as const).map((name) => (
            <TextField
              key={name}
              label={text(name === 'root_element' ? 'form.rootElement' : 'form.itemElement')}
              isMono
              maxLength={80}
              {...textOf(form, name)}
              error={form.error(name) ?? complaints(name)}
            />
          ))}
        </div>
      ) : null}
      <SegmentedField
        label={text('form.status')}
        help={text(`form.statusHelp.${values.status}`)}
        value={values.status}
        choices={feedStatuses.map((value) => ({ value, label: text(`status.${value}`) }))}
        onChoose={(status) => set('status', status)}
      />
    </BuilderPart>
  );
}

/** Where readers find it, or will; whoever moves a feed that is read hears what becomes of its old address. */
function addressHelp(
  text: ReturnType<typeof useFeedsTexts>,
  values: FeedValues,
  feed: CustomFeed | null,
): string {
  if (values.slug.trim() === '') return text('form.slugEmpty');
  const address = fullAddress(values);
  if (feed === null) return text('form.slugHelp', { address });
  const old = fullAddress(feed);
  return old === address ? text('form.slugSaved', { address }) : text('form.slugMoved', { address, old });
}

/** How much of each post is given out. */
export function ContentFields({ form }: FeedFieldsProps) {
  const text = useFeedsTexts();
  const { values, set } = form;
  return (
    <BuilderPart title={text('form.content')}>
      <div className={classes.pair}>
        <SegmentedField
          label={text('form.body')}
          value={values.body}
          choices={feedBodies.map((value) => ({ value, label: text(`form.bodies.${value}`) }))}
          onChoose={(body) => set('body', body)}
        />
        <SelectField
          label={text('form.imageSize')}
          value={values.image_size}
          choices={imageSizes.map((value) => ({ value, label: text(`form.imageSizes.${value}`) }))}
          onChoose={(size) => set('image_size', size)}
        />
      </div>
    </BuilderPart>
  );
}

type DeliveryProps = FeedFieldsProps & {
  feed: CustomFeed | null;
  onKey: (feed: CustomFeedWithKey, isRenewed?: boolean) => void;
  onFeed: (feed: CustomFeed) => void;
};

/** Who may read a feed, for how long they may keep it, and what is added to its links. */
export function DeliveryFields({ form, feed, onKey, onFeed }: DeliveryProps) {
  const text = useFeedsTexts();
  const siteId = useCaller().site.id;
  const { values, set } = form;
  const [isAsking, setIsAsking] = useState(false);
  const renew = useWrite(renewCustomFeedKey, [listCustomFeeds]);
  const onRenew = async () => {
    const { key, ...changed } = await renew.mutateAsync({
      params: { siteId, customFeedId: feed?.id ?? 0 },
    });
    onFeed(changed);
    onKey({ ...changed, key }, true);
  };
  const [isTagging, setIsTagging] = useState(() => Object.values(values.utm).some(Boolean));
  return (
    <BuilderPart title={text('form.delivery')}>
      <SegmentedField
        label={text('form.access')}
        help={text(`form.accessHelp.${values.access}`)}
        value={values.access}
        choices={feedAccesses.map((value) => ({ value, label: text(`access.${value}`) }))}
        onChoose={(access) => set('access', access)}
      />
      {feed?.key_end && values.access === 'token' ? (
        <div className={classes.line}>
          <span>{text('form.keyEnd', { end: feed.key_end })}</span>
          <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
            {text('form.renewKey')}
          </Button>
        </div>
      ) : null}
      <NumberField label={text('form.ttl')} help={text('form.ttlHelp')} {...numberOf(form, 'cache_ttl')} />
      <CheckField
        label={text('form.utm')}
        isOn={isTagging}
        onChange={(isOn) => {
          setIsTagging(isOn);
          if (!isOn) set('utm', { source: '', medium: '', campaign: '', term: '', content: '' });
        }}
      />
      {isTagging ? (
        <>
          <p className={classes.hint}>{text('form.utmHelp')}</p>
          <div className={classes.pair}>
            {utmKeys.map((key) => (
              <TextField
                key={key}
                label={text(`form.utmNames.${key}`)}
                maxLength={LONGEST_UTM}
                value={values.utm[key]}
                onText={(value) => set('utm', { ...values.utm, [key]: value })}
              />
            ))}
          </div>
        </>
      ) : null}
      {isAsking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={text('key.askTitle')}
            confirm={text('form.renewKey')}
            onConfirm={onRenew}
            onClose={() => setIsAsking(false)}
          >
            <p>{text('key.askText')}</p>
          </ConfirmDialog>
        </Suspense>
      ) : null}
    </BuilderPart>
  );
}
