import { type TourRole, tourRoles } from '#modules/agreements/agreement-kinds.contract.ts';
import { type PostType, postTypes } from '#modules/posts/post-status.contract.ts';
import { type SignUpMode, usualSignUps } from '#modules/sites/sign-up-kinds.contract.ts';

/** Whether members of communities open posts and calendar: by itself where there are communities, or as somebody said. */
export const communityPublishing = ['automatic', 'on', 'off'] as const;
export type CommunityPublishing = (typeof communityPublishing)[number];

/** The engine settings that the dashboard changes; the day from which a site is read-only is for the operator alone. */
export type EngineValues = {
  enable_tags_dashboard: boolean;
  use_smart_link: boolean;
  enable_community_publish: CommunityPublishing;
  use_dashboard_community_driven: boolean;
  post_types_supported: PostType[];
  enable_product_notifications: boolean;
  product_notifications_segmentation_list: TourRole[];
  shortcodes_api_1_2: boolean;
  sign_ups: SignUpMode;
};

export const engineValueDefaults: EngineValues = {
  enable_tags_dashboard: true,
  use_smart_link: true,
  enable_community_publish: 'automatic',
  use_dashboard_community_driven: false,
  post_types_supported: [...postTypes],
  enable_product_notifications: false,
  product_notifications_segmentation_list: [],
  shortcodes_api_1_2: false,
  sign_ups: usualSignUps,
};

export const engineKeys = [
  ...(['enable_tags_dashboard', 'use_smart_link', 'use_dashboard_community_driven'] as const),
  ...(['enable_community_publish', 'post_types_supported'] as const),
  ...(['enable_product_notifications', 'product_notifications_segmentation_list'] as const),
  ...(['shortcodes_api_1_2', 'sign_ups'] as const),
] as const satisfies readonly (keyof EngineValues)[];

/** What some settings are chosen from, in the order in which they are kept. */
export const engineChoices = {
  post_types_supported: postTypes,
  product_notifications_segmentation_list: tourRoles,
} as const;
