/** Item types of WordPress and its plugins that hold settings, layout or history, and why they stay behind. */
const reasons: Record<string, string> = {
  nav_menu_item: "Menu items aren't imported.",
  revision: "Earlier revisions aren't imported.",
  custom_css: "Theme styles aren't imported.",
  customize_changeset: "Theme settings aren't imported.",
  oembed_cache: "Caches aren't imported.",
  user_request: "Personal data requests aren't imported.",
  wp_global_styles: "Theme styles aren't imported.",
  wp_template: "Theme templates aren't imported.",
  wp_template_part: "Theme templates aren't imported.",
  wp_navigation: "Menus aren't imported.",
  wp_font_family: "Theme fonts aren't imported.",
  wp_font_face: "Theme fonts aren't imported.",
  wpcf7_contact_form: "Contact forms aren't imported.",
  wpforms: "Forms aren't imported.",
  nf_sub: "Form submissions aren't imported.",
  feedback: "Form submissions aren't imported.",
  flamingo_contact: "Form submissions aren't imported.",
  flamingo_inbound: "Form submissions aren't imported.",
  'mc4wp-form': "Forms aren't imported.",
  'acf-field': "Plugin field definitions aren't imported.",
  'acf-field-group': "Plugin field definitions aren't imported.",
  'acf-post-type': "Plugin definitions aren't imported.",
  'acf-taxonomy': "Plugin definitions aren't imported.",
  'scheduled-action': "Plugin jobs aren't imported.",
  jp_mem_plan: "Payment plans aren't imported.",
  shop_order: "Shop orders aren't imported.",
  shop_order_refund: "Shop orders aren't imported.",
  shop_coupon: "Shop coupons aren't imported.",
  elementor_library: "Plugin templates aren't imported.",
  et_pb_layout: "Plugin templates aren't imported.",
  amp_validated_url: "Caches aren't imported.",
  jp_img_sitemap: "Caches aren't imported.",
  jp_sitemap: "Caches aren't imported.",
  jp_sitemap_master: "Caches aren't imported.",
  safecss: "Theme styles aren't imported.",
  bp3d_embed: "Plugin settings aren't imported.",
};

/** Why an item of this type is no content; null for posts, pages, media and every type not listed. */
export function reasonToSkip(type: string): string | null {
  return Object.hasOwn(reasons, type) ? (reasons[type] ?? null) : null;
}
