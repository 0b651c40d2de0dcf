import { reasonOf } from '#platform/dashboard/call.ts';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import {
  listRouteConfigs,
  listSlugDuplicates,
  resolveSlugDuplicates,
  type SlugDuplicate,
} from '../route-config.contract.ts';
import classes from './permalink-settings.module.css';
import { usePermalinksTexts } from './permalinks-texts.ts';

const strategies = ['append_id', 'append_date', 'keep_oldest'] as const;
type Strategy = (typeof strategies)[number];
const MOST_SHOWN = 50;

type DuplicatesDialogProps = { items: readonly SlugDuplicate[]; total: number; onClose: () => void };

/** Slugs that a section and posts have, and the new slugs that the posts are given. */
export function DuplicatesDialog({ items, total, onClose }: DuplicatesDialogProps) {
  const text = usePermalinksTexts();
  const { mutateAsync: resolve } = useWrite(resolveSlugDuplicates, [listSlugDuplicates, listRouteConfigs]);
  const shown = items.slice(0, MOST_SHOWN);
  return (
    <FormDialog<{ strategy: Strategy }>
      title={text('duplicates.title')}
      submit={text('duplicates.resolve')}
      initial={{ strategy: 'append_id' }}
      schema={{ safeParse: () => ({ success: true, error: { issues: [] } }) }}
      onSubmit={async ({ strategy }) => {
        try {
          const { changed, left } = await resolve({ body: { strategy } });
          if (changed > 0) notices.done(text('duplicates.done', { count: changed }));
          if (left > 0) notices.warned(text('duplicates.left', { count: left }));
        } catch (error) {
          throw new Error(text('duplicates.failed', { reason: reasonOf(error) }));
        }
      }}
      onClose={onClose}
    >
      {({ values, set }) => {
        const { strategy } = values;
        const [first] = shown;
        const post = first?.posts[0];
        return (
          <>
            <SelectField
              isFirst
              label={text('duplicates.strategy')}
              value={strategy}
              choices={strategies.map((value) => ({ value, label: text(`duplicates.strategies.${value}`) }))}
              onChoose={(value) => set('strategy', value)}
              {...(first && post
                ? {
                    help: text('duplicates.example', {
                      slug: first.slug,
                      after: `${first.slug}-${endOf(strategy, post)}`,
                    }),
                  }
                : {})}
            />
            <ul className={classes.duplicates}>
              {shown.map(({ slug, section, posts }) => (
                <li key={slug}>
                  <bdi dir="ltr" className={classes.new}>
                    /{slug}
                  </bdi>
                  {section ? (
                    <p className={classes.quiet}>{text('duplicates.section', { title: section.title })}</p>
                  ) : null}
                  {posts.map(({ id, headline }) => (
                    <p key={id} className={classes.quiet}>
                      <bdi>{headline}</bdi>
                    </p>
                  ))}
                </li>
              ))}
            </ul>
            {total > shown.length ? (
              <p className={classes.quiet}>{text('duplicates.more', { count: total - shown.length })}</p>
            ) : null}
          </>
        );
      }}
    </FormDialog>
  );
}

/** What the server puts behind the slug. */
const endOf = (strategy: Strategy, { id, created_ts }: { id: number; created_ts: number }): string =>
  strategy === 'append_id'
    ? String(id)
    : strategy === 'append_date'
      ? new Date(created_ts * 1000).toISOString().slice(0, 10)
      : '2';
