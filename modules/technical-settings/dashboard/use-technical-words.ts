import type { TourRole } from '#modules/agreements/agreement-kinds.contract.ts';
import type { ImageFormat } from '#modules/assets/image-settings.contract.ts';
import type { PostType } from '#modules/posts/post-status.contract.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { type TechnicalKey, technicalKeys } from '../technical-kinds.contract.ts';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';

/** What settings are called, and what their values say. */
export function useTechnicalWords() {
  const text = useTechnicalSettingsTexts();
  const isKnown = (key: string): key is TechnicalKey => technicalKeys.some((one) => one === key);
  return {
    labelOf: (key: string): string => {
      // Away from its section, a field has to say what it is of.
      if (key === 'content_security_policy' || key === 'csp_report_only') return text(`alone.${key}`);
      return isKnown(key) ? text(`fields.${key}.label`) : key;
    },
    said: (key: string, value: unknown): string => {
      if (typeof value === 'boolean') return text(value ? 'compare.on' : 'compare.off');
      if (typeof value === 'number') return numberText(value);
      if (key === 'frame_options') return text(`frames.${value as 'deny'}`);
      if (key === 'image_formats')
        return (value as ImageFormat[]).map((format) => text(`formats.${format}`)).join(', ');
      if (key === 'enable_community_publish') return text(`publishing.${value as 'on'}`);
      if (key === 'sign_ups') return text(`signUps.${value as 'off'}`);
      if (key === 'post_types_supported')
        return (value as PostType[]).map((type) => text(`postTypes.${type}`)).join(', ');
      if (key === 'product_notifications_segmentation_list')
        return (
          (value as TourRole[]).map((role) => text(`segments.${role}`)).join(', ') || text('segments.all')
        );
      return Array.isArray(value) ? value.join('\n') : String(value ?? '');
    },
  };
}
