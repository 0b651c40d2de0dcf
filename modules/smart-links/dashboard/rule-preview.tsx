import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CallError, call, isCancelled, reasonOf } from '#platform/dashboard/call.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { previewReplacement } from '../smart-links.contract.ts';
import { PlaceList } from './place-list.tsx';
import classes from './rule-preview.module.css';
import { bodyOf, type RuleValues, ruleSchema } from './rule-values.ts';
import { useSmartLinksTexts } from './smart-links-texts.ts';

type RulePreviewProps = {
  values: RuleValues;
  mode: number;
  /** Null where the rule cannot be written into posts as it stands here. */
  onWrite: (() => void) | null;
};

/** Which posts a rule would change, before it is saved. */
export function RulePreview({ values, mode, onWrite }: RulePreviewProps) {
  const text = useSmartLinksTexts();
  const look = useMutation({
    mutationFn: () => call(previewReplacement, { body: bodyOf(values, mode) }),
  });
  const { data, error } = look;
  return (
    <section className={classes.preview} aria-label={text('preview.title')}>
      <Button
        variant="default"
        size="xs"
        loading={look.isPending}
        disabled={!ruleSchema(mode).safeParse(values).success}
        onClick={() => look.mutate()}
      >
        {text('preview.show')}
      </Button>
      <p role="status" className={classes.said}>
        {error && !isCancelled(error) ? (error instanceof CallError ? reasonOf(error) : text('wrong')) : null}
        {data && data.items.length === 0
          ? text('preview.none', { shown: numberText(data.scanned_count) })
          : null}
        {data && data.items.length > 0
          ? text(data.is_complete ? 'preview.found' : 'preview.foundAtLeast', {
              ...{ count: data.post_count, shown: numberText(data.post_count) },
            })
          : null}
        {data && !data.is_complete ? ` ${text('preview.partly')}` : null}
        {data && data.post_count > data.items.length
          ? ` ${text('preview.first', { count: data.items.length, shown: numberText(data.items.length) })}`
          : null}
      </p>
      <PlaceList items={data?.items ?? []} />
      {onWrite ? (
        <>
          <Button variant="default" size="xs" onClick={onWrite}>
            {text('write.open')}
          </Button>
          <p className={classes.said}>{text('write.openHelp')}</p>
        </>
      ) : null}
    </section>
  );
}
