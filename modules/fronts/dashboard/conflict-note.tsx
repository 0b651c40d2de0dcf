import { Button } from '@mantine/core';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { AlertTriangleIcon } from '#platform/dashboard/later-icons.tsx';
import type { FrontOrder } from '../fronts.contract.ts';
import classes from './fronts.module.css';
import { useFrontsTexts } from './fronts-texts.ts';

/** Two people ordered the front at once: both orders stand below, and one of them goes on. */
export function ConflictNote(props: { live: FrontOrder; onMine: () => void; onTheirs: () => void }) {
  const text = useFrontsTexts();
  const { profile } = useCaller();
  const name = props.live.updated_by;
  const title =
    name === null
      ? text('conflict.titleUnknown')
      : name === profile.title
        ? text('conflict.titleOwn')
        : text('conflict.title', { name });
  return (
    <div className={classes.conflict} role="alert">
      <AlertTriangleIcon />
      <p>
        <b dir="auto">{title}.</b> {text('conflict.help')}
      </p>
      <Button size="compact-sm" variant="default" onClick={props.onTheirs}>
        {text('conflict.theirs')}
      </Button>
      <Button size="compact-sm" onClick={props.onMine}>
        {text('conflict.mine')}
      </Button>
    </div>
  );
}
