/** The parts of the panel, in their order, with the fields that stand in each. */
const fieldsOf = {
  publish: [
    ...['scheduled_at', 'embargoed_until_ts', 'unpublish_at'],
    ...['community_id', 'section_ids', 'primary_section_id', 'author_ids', 'tag_ids'],
  ],
  image: ['image'],
  social: ['slug', 'excerpt', 'seo'],
  options: ['visibility', 'gated_groups', 'password', 'language', 'layout', 'comments_enabled', 'is_locked'],
} as const;

export type PanelTab = keyof typeof fieldsOf;

export const panelTabs = Object.keys(fieldsOf) as PanelTab[];

/** Where a field stands that something is held against; custom fields stand with what is published. */
export function tabOf(name: string): PanelTab | undefined {
  if (name.startsWith('custom.')) return 'publish';
  return panelTabs.find((tab) => (fieldsOf[tab] as readonly string[]).includes(name));
}
