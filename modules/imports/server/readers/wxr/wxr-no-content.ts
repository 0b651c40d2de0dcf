/** Item types of WordPress and its plugins that hold settings, layout or history, and why they stay behind. */
const reasons: Record<string, string> = {
  nav_menu_item: 'A menu item is no content.',
  revision: 'Earlier versions are not brought in.',
  custom_css: 'Styles of the old theme are no content.',
  customize_changeset: 'Settings of the old theme are no content.',
  oembed_cache: 'A cache is no content.',
  user_request: 'A request about personal data is no content.',
  wp_global_styles: 'Styles of the old theme are no content.',
  wp_template: 'A template of the old theme is no content.',
  wp_template_part: 'A template of the old theme is no content.',
  wp_navigation: 'A menu is no content.',
  wp_font_family: 'A font of the old theme is no content.',
  wp_font_face: 'A font of the old theme is no content.',
  wpcf7_contact_form: 'A contact form of a plugin is no content.',
  wpforms: 'A form of a plugin is no content.',
  nf_sub: 'What was sent through a form is no content.',
  feedback: 'What was sent through a form is no content.',
  flamingo_contact: 'What was sent through a form is no content.',
  flamingo_inbound: 'What was sent through a form is no content.',
  'mc4wp-form': 'A form of a plugin is no content.',
  'acf-field': 'A field definition of a plugin is no content.',
  'acf-field-group': 'A field definition of a plugin is no content.',
  'acf-post-type': 'A definition of a plugin is no content.',
  'acf-taxonomy': 'A definition of a plugin is no content.',
  'scheduled-action': 'A job of a plugin is no content.',
  jp_mem_plan: 'A payment plan of a plugin is no content.',
  shop_order: 'An order of a shop is no content.',
  shop_order_refund: 'An order of a shop is no content.',
  shop_coupon: 'A coupon of a shop is no content.',
  elementor_library: 'A template of a plugin is no content.',
  et_pb_layout: 'A template of a plugin is no content.',
  amp_validated_url: 'A cache is no content.',
  jp_img_sitemap: 'A cache is no content.',
  jp_sitemap: 'A cache is no content.',
  jp_sitemap_master: 'A cache is no content.',
  safecss: 'Styles of the old theme are no content.',
  bp3d_embed: 'A setting of a plugin is no content.',
};

/** Why an item of this type is no content; null for posts, pages, media and every type not listed. */
export function reasonToSkip(type: string): string | null {
  return Object.hasOwn(reasons, type) ? (reasons[type] ?? null) : null;
}
