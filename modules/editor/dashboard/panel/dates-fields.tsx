import { isAllowed, onScope } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { OpenPost } from '../saving/use-open-post.ts';
import { MomentGroup } from './moment-group.tsx';

type DatesFieldsProps = Pick<OpenPost, 'fields' | 'errors' | 'set'> & { communityId: number | null };

/** Until when nobody publishes a post, and when it goes offline by itself: said by whoever may publish it. */
export function DatesFields({ fields, errors, set, communityId }: DatesFieldsProps) {
  const text = useEditorTexts();
  const { site, holder } = useCaller();
  const mayPublish = isAllowed(onScope('PUBLISH_POST'), holder, communityId);
  const { embargoed_until_ts: embargo, unpublish_at: end } = fields;
  const zone = { zone: site.timeZone };
  const isHeld = embargo !== null && embargo > Date.now() / 1000;
  if (!mayPublish) return isHeld ? <p>{text('schedule.held', zone)}</p> : null;
  return (
    <>
      <MomentGroup
        label={text('fields.embargoed_until_ts')}
        at={embargo}
        error={errors.embargoed_until_ts}
        clear={text('schedule.lift')}
        hint={text(isHeld ? 'schedule.held' : 'schedule.zone', zone)}
        onChange={(at) => set('embargoed_until_ts', at)}
      />
      <MomentGroup
        label={text('fields.unpublish_at')}
        at={end}
        error={errors.unpublish_at}
        clear={text('schedule.clear')}
        hint={text(end === null ? 'schedule.zone' : 'schedule.ends', zone)}
        onChange={(at) => set('unpublish_at', at)}
      />
    </>
  );
}
