import { type ReactNode, Suspense, useId } from 'react';
import { PeopleList } from '#modules/profiles/profiles.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { BEST_RATING } from '../../batch-kinds.contract.ts';
import { isReturned } from '../../post-status.contract.ts';
import { statusChoices, statusLabel } from '../filters/status-label.ts';
import { ReasonField } from '../one-post/reason-field.tsx';
import { usePostsTexts } from '../posts-texts.ts';
import { offeredStatuses } from './batch-acts.ts';
import type { BatchChoice, BatchTarget } from './batch-order.ts';
import { useBatchTexts } from './batch-texts.ts';
import { FocusHere } from './focus-here.tsx';
import classes from './posts-batch.module.css';

/** Come with the act that asks for them: most choose a status. */
const places = () => import('./batch-places.tsx');
const TagsChoice = lazyPart(places, 'TagsChoice');
const SectionsChoice = lazyPart(places, 'SectionsChoice');
const LayoutChoice = lazyPart(() => import('./layout-choice.tsx'), 'LayoutChoice');
const StageChoice = lazyPart(places, 'StageChoice');
const FrontChoice = lazyPart(() => import('./front-choice.tsx'), 'FrontChoice');
const TranslationChoice = lazyPart(() => import('./translation-choice.tsx'), 'TranslationChoice');
const ScheduleChoice = lazyPart(() => import('./schedule-choice.tsx'), 'ScheduleChoice');

/** Stands in a list until one is chosen: none is taken by a slip. */
const NOT_CHOSEN: number = -1;

export type BatchFieldsProps = {
  target: BatchTarget;
  choice: BatchChoice;
  onChoose: (more: Partial<BatchChoice>) => void;
};

/** What an act needs to know beside the posts. */
export function BatchFields(props: BatchFieldsProps) {
  const { target, choice, onChoose } = props;
  switch (choice.action) {
    case 'change_posts_status':
      return <StatusChoice {...props} />;
    case 'move_posts_to_author':
      return <AuthorChoice {...props} />;
    case 'set_rating':
      return <RatingChoice {...props} />;
    case 'set_layout':
      return (
        <Coming>
          <LayoutChoice chosen={choice.layout} onLayout={(layout) => onChoose({ layout })} />
        </Coming>
      );
    case 'schedule':
      return (
        <Coming>
          <ScheduleChoice isOne={isOnePost(target)} at={choice.at} every={choice.every} onPlan={onChoose} />
        </Coming>
      );
    case 'add_tags':
    case 'remove_tags':
      return (
        <Coming>
          <TagsChoice chosen={choice.tags} onTags={(tags) => onChoose({ tags })} />
        </Coming>
      );
    case 'set_sections':
      return (
        <Coming>
          <SectionsChoice chosen={choice.sections} primary={choice.primary} onSections={onChoose} />
        </Coming>
      );
    case 'add_sections':
      return (
        <Coming>
          <SectionsChoice chosen={choice.sections} primary={undefined} onSections={onChoose} />
        </Coming>
      );
    case 'set_stage':
      return (
        <Coming>
          <StageChoice chosen={choice.stage} onStage={(stage) => onChoose({ stage })} />
        </Coming>
      );
    case 'freeze':
    case 'unfreeze':
      return (
        <Coming>
          <FrontChoice
            chosen={choice.front}
            until={choice.action === 'freeze' ? choice.until : undefined}
            onFront={onChoose}
          />
        </Coming>
      );
    case 'translate':
      return (
        <Coming>
          <TranslationChoice
            language={choice.language}
            translator={choice.translator}
            onTranslation={onChoose}
          />
        </Coming>
      );
    default:
      return null;
  }
}

const isOnePost = (target: BatchTarget): boolean => target.kind === 'posts' && target.ids.length === 1;

function StatusChoice({ target, choice, onChoose }: BatchFieldsProps) {
  const text = useBatchTexts();
  const ofPosts = usePostsTexts();
  const offered = offeredStatuses(useCaller(), target);
  const isAskedWhy = choice.status !== undefined && isReturned(choice.status);
  return (
    <>
      <SelectField
        label={text('newStatus')}
        isFirst
        value={choice.status ?? NOT_CHOSEN}
        choices={[
          ...(choice.status === undefined ? [{ value: NOT_CHOSEN, label: text('chooseStatus') }] : []),
          ...statusChoices
            .filter((status) => offered.includes(status))
            .map((status) => ({ value: status, label: statusLabel(status, ofPosts) })),
        ]}
        onChoose={(status) => onChoose({ status })}
      />
      {isAskedWhy ? <ReasonField value={choice.reason} onText={(reason) => onChoose({ reason })} /> : null}
    </>
  );
}

function RatingChoice({ choice, onChoose }: BatchFieldsProps) {
  const text = useBatchTexts();
  const ofPosts = usePostsTexts();
  const all = Array.from({ length: BEST_RATING + 1 }, (_, rating) => rating);
  return (
    <SelectField
      label={text('newRating')}
      isFirst
      value={choice.rating ?? NOT_CHOSEN}
      choices={[
        ...(choice.rating === undefined ? [{ value: NOT_CHOSEN, label: text('chooseRating') }] : []),
        ...all.map((rating) => ({
          value: rating,
          label: rating === 0 ? ofPosts('rating.none') : ofPosts('rating.stars', { count: rating }),
        })),
      ]}
      onChoose={(rating) => onChoose({ rating })}
    />
  );
}

function AuthorChoice({ choice, onChoose }: BatchFieldsProps) {
  const text = useBatchTexts();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <p id={id}>{text('newAuthor')}</p>
      <div className={classes.people}>
        <Coming>
          <PeopleList
            label={text('newAuthor')}
            chosen={choice.author}
            onChoose={({ id: author }) => onChoose({ author })}
          />
        </Coming>
      </div>
    </section>
  );
}

/** A choice whose code is on its way when the dialog opens: with it comes the focus, unless somebody is at work. */
function Coming({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <FocusHere>{children}</FocusHere>
    </Suspense>
  );
}
