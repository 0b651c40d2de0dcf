import type { ReactNode } from 'react';
import { CommunityPanel, LicensePanel, RatingPanel, SpamPanel, TypePanel } from './choice-panels.tsx';
import { CustomPanel } from './custom/custom-panel.tsx';
import { ExcludedSectionsPanel } from './excluded-sections-panel.tsx';
import { IndexPanel } from './index-panel.tsx';
import { LayoutPanel } from './layout-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { PeriodPanel } from './period-panel.tsx';
import { StagePanel } from './stage-panel.tsx';
import { StatusPanel } from './status-panel.tsx';

const panels = {
  status: StatusPanel,
  period: PeriodPanel,
  community: CommunityPanel,
  type: TypePanel,
  rating: RatingPanel,
  license: LicensePanel,
  spam: SpamPanel,
  stage: StagePanel,
  layout: LayoutPanel,
  index: IndexPanel,
  excluded: ExcludedSectionsPanel,
  custom: CustomPanel,
} satisfies Record<string, (props: PanelProps) => ReactNode>;

export type PanelName = keyof typeof panels;

/** What a filter lets choose from; fetched when the first filter is opened. */
export function FilterPanel({ name, ...props }: PanelProps & { name: PanelName }) {
  const Panel = panels[name];
  return <Panel {...props} />;
}
