import { Tabs } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import type { PostType } from '#modules/posts/post-status.contract.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { useEditorTexts } from '../editor-texts.ts';
import type { Check } from '../publishing/checks.ts';
import type { OpenPost } from '../saving/use-open-post.ts';
import { LeadImageField } from './lead-image-field.tsx';
import classes from './panel.module.css';
import { type PanelTab, panelTabs, tabOf } from './panel-tabs.ts';
import { PublishTab } from './publish-tab.tsx';
import { SocialTab } from './social-tab.tsx';

// Drawn as soon as the text can be written in.
const OptionsTab = lazyPart(() => import('./options-tab.tsx'), 'OptionsTab');

type EditorPanelProps = {
  open: OpenPost;
  set: OpenPost['set'];
  /** Of a post that is not made yet. */
  type: PostType;
  /** Somebody else writes: nothing can be changed. */
  isLocked: boolean;
  checks: readonly Check[];
  onShow: (at: number) => void;
  /** In a narrow window it lies over the text, when asked for. */
  isOpen: boolean;
  /** So it does beside another language. */
  isOver: boolean;
  onClose: () => void;
};

/** What a post is, beside its text. */
export function EditorPanel(props: EditorPanelProps) {
  const { open, set, type, isLocked, checks, onShow, isOpen, isOver, onClose } = props;
  const text = useEditorTexts();
  const { fields, errors, state } = open;
  const [tab, setTab] = useState<PanelTab>('publish');
  const wrong = new Set(Object.keys(errors).flatMap((name) => tabOf(name) ?? []));
  const firstWrong = panelTabs.find((one) => wrong.has(one));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads to what it is about, once; mending it does not.
  useEffect(() => {
    if (state.kind === 'refused' && firstWrong) setTab(firstWrong);
  }, [state]);
  const shown = {
    publish: <PublishTab {...{ open, set, type, checks, onShow }} onSearch={() => setTab('social')} />,
    image: (
      <div className={classes.stack}>
        <LeadImageField image={fields.image} error={errors.image} onImage={(image) => set('image', image)} />
      </div>
    ),
    social: <SocialTab {...{ open, set }} />,
    options: (
      <Suspense fallback={null}>
        <OptionsTab {...{ open, set }} />
      </Suspense>
    ),
  };
  return (
    <aside
      className={classes.panel}
      aria-label={text('panel.label')}
      data-open={isOpen}
      data-over={isOver}
      // Where no field can be reached, the keys still scroll it.
      tabIndex={isLocked ? 0 : undefined}
    >
      <h2 className="visually-hidden">{text('panel.label')}</h2>
      <Tabs
        unstyled
        classNames={{ list: classes.tabs, tab: classes.tab }}
        value={tab}
        onChange={(chosen) => setTab(chosen as PanelTab)}
      >
        <div className={classes.panelHead}>
          <Tabs.List>
            {panelTabs.map((one) => (
              <Tabs.Tab key={one} value={one} data-wrong={wrong.has(one) || undefined}>
                {text(`panel.${one}`)}
                {wrong.has(one) ? <span className="visually-hidden">{text('panel.wrong')}</span> : null}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <IconButton
            name={text('panel.close')}
            tip="end"
            className={classes.panelButton}
            data-over={isOver}
            onClick={onClose}
          >
            <XIcon />
          </IconButton>
        </div>
        <fieldset className={classes.fields} disabled={isLocked}>
          {panelTabs.map((one) => (
            <Tabs.Panel key={one} value={one}>
              {shown[one]}
            </Tabs.Panel>
          ))}
        </fieldset>
      </Tabs>
    </aside>
  );
}
