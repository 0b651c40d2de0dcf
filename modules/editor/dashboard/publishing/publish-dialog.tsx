import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSectionChoices } from '#modules/sections/sections.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { dateFormat } from '#platform/dashboard/dates.ts';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { PostFields } from '../saving/post-values.ts';
import { Checklist } from './checklist.tsx';
import type { Check } from './checks.ts';
import classes from './publishing.module.css';

const inFull = { dateStyle: 'full', timeStyle: 'short' } as const;

type PublishDialogProps = {
  fields: PostFields;
  checks: readonly Check[];
  /** When the post goes live by itself; at once when left out. */
  plannedAt?: number | undefined;
  onPublish: () => Promise<unknown>;
  /** Publishes at once instead of at the planned time. */
  onNow?: (() => void) | undefined;
  onClose: () => void;
};

/** Says what readers will get, where and when, before a post goes live or is planned to. */
export function PublishDialog(props: PublishDialogProps) {
  const { fields, checks, plannedAt, onPublish, onNow, onClose } = props;
  const text = useEditorTexts();
  const { site } = useCaller();
  const [isBusy, setIsBusy] = useState(false);
  const { titleOf } = useSectionChoices();
  const primary = fields.primary_section_id === null ? undefined : titleOf(fields.primary_section_id);
  const who = whoReads(fields);
  const open = checks.filter(({ isDone }) => !isDone);
  const publish = async () => {
    setIsBusy(true);
    await onPublish();
    onClose();
  };
  return (
    <DialogFrame
      title={text(plannedAt === undefined ? 'publish.title' : 'publish.planTitle')}
      width={560}
      isBusy={isBusy}
      onClose={onClose}
    >
      <div className={frame.fields}>
        <dl className={classes.facts}>
          <dt>{text('publish.what')}</dt>
          <dd dir="auto">
            <b>{fields.headline || text('publish.noHeadline')}</b>
          </dd>
          <dt>{text('publish.where')}</dt>
          <dd>
            {primary ?? text('publish.noSection')} ·{' '}
            <bdi dir="ltr">{fields.slug === '' ? text('publish.newSlug') : `/${fields.slug}`}</bdi>
          </dd>
          <dt>{text('publish.who')}</dt>
          <dd>
            {text(`publish.${who}`, { groups: (fields.gated_groups ?? []).join(', ') })}{' '}
            {fields.password === null ? '' : text('publish.withPassword')}
          </dd>
          <dt>{text('publish.when')}</dt>
          <dd>
            {plannedAt === undefined ? (
              <>
                {text('publish.now')} {fields.scheduled_at === null ? '' : text('publish.lapses')}
              </>
            ) : (
              <>
                {dateFormat(pageLanguage, site.timeZone, inFull).format(plannedAt * 1000)} (
                <RelativeTime seconds={plannedAt} zone={site.timeZone} />)
              </>
            )}
          </dd>
        </dl>
        {open.length > 0 ? <Checklist label={text('checks.open')} checks={open} /> : null}
      </div>
      <DialogFoot>
        {onNow ? (
          <Button variant="subtle" onClick={onNow}>
            {text('publish.instead')}
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          {text('publish.back')}
        </Button>
        <Button loading={isBusy} data-autofocus onClick={() => void publish()}>
          {text(plannedAt === undefined ? 'publish.act' : 'publish.plan')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

function whoReads({ visibility, gated_groups: groups }: PostFields) {
  if (visibility === 2) return 'private';
  if (groups !== null) return groups.length > 0 ? 'groups' : 'members';
  return visibility === 3 ? 'unlisted' : 'public';
}
