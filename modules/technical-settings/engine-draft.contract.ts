import { z } from 'zod';
import { signUpModes } from '#modules/sites/sign-up-kinds.contract.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import {
  communityPublishing,
  engineValueDefaults as defaults,
  engineChoices,
} from './engine-kinds.contract.ts';

/** Some of a few words, each once. */
const someOf = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .array(z.enum(words))
    .max(words.length)
    .refine((said) => new Set(said).size === said.length, fieldRules.noDuplicates);

/** What of the dashboard opens on a site. */
export const engineFields = {
  enable_tags_dashboard: z
    .boolean()
    .default(defaults.enable_tags_dashboard)
    .meta({ description: 'whether there is a screen of tags' }),
  use_smart_link: z
    .boolean()
    .default(defaults.use_smart_link)
    .meta({ description: 'whether smart links show in posts, and have a screen' }),
  enable_community_publish: z
    .enum(communityPublishing)
    .default(defaults.enable_community_publish)
    .meta({ description: 'whether everybody who signs in opens posts and calendar' }),
  use_dashboard_community_driven: z
    .boolean()
    .default(defaults.use_dashboard_community_driven)
    .meta({ description: 'whether who edits posts of others sees new creators above the list of posts' }),
  post_types_supported: someOf(engineChoices.post_types_supported)
    .refine((types) => types.length > 0, 'choose at least one type of post')
    .default(defaults.post_types_supported)
    .meta({ description: 'the types of posts that are started here; posts of others stay as they are' }),
  enable_product_notifications: z
    .boolean()
    .default(defaults.enable_product_notifications)
    .meta({ description: 'whether people are asked for consent to the product tour, and offered it' }),
  product_notifications_segmentation_list: someOf(engineChoices.product_notifications_segmentation_list)
    .default(defaults.product_notifications_segmentation_list)
    .meta({ description: 'whose work these are for; empty: everybody' }),
  sign_ups: z
    .enum(signUpModes)
    .default(defaults.sign_ups)
    .meta({ description: 'who makes an account on the pages of the site: nobody, applicants, all readers' }),
  shortcodes_api_1_2: z
    .boolean()
    .default(defaults.shortcodes_api_1_2)
    .meta({ description: 'whether the dashboard manages shortcodes at /core/shortcodes/1.2/manage' }),
};
