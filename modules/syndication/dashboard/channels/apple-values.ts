import { APPLE_ID, APPLE_SECRET } from '../../channel-kinds.contract.ts';
import type { Channel, ChannelDraft } from '../../channels.contract.ts';

export type MappedSection = { section_id: number; remote_id: string };

/** The settings of Apple News as their form holds them; an empty secret means the one that is saved. */
export type AppleValues = {
  is_enabled: boolean;
  remote_id: string;
  key_id: string;
  secret: string;
  is_preview: boolean;
  section_map: MappedSection[];
};

export const valuesOf = (channel: Channel): AppleValues => {
  const { is_enabled, remote_id, key_id, is_preview, section_map } = channel;
  return { is_enabled, remote_id, key_id, secret: '', is_preview, section_map };
};

export const draftOf = ({ secret, ...values }: AppleValues): ChannelDraft => ({
  ...values,
  remote_id: values.remote_id.trim(),
  key_id: values.key_id.trim(),
  section_map: values.section_map.filter(({ section_id, remote_id }) => section_id !== 0 && remote_id !== ''),
  ...(secret.trim() === '' ? {} : { secret: secret.trim() }),
});

type Words = { id: string; secret: string; sections: string };

/** What is wrong before anything is sent; what is off may have nothing. */
export const schemaOf = (saved: Channel, words: Words) => ({
  safeParse: (given: unknown) => {
    const values = given as AppleValues;
    const { is_enabled, remote_id, key_id, secret, section_map } = values;
    const isAsked = is_enabled || [remote_id, key_id, secret].some((one) => one.trim() !== '');
    const isKept = secret.trim() === '' && saved.secret_end !== null && key_id.trim() === saved.key_id;
    const chosen = section_map.map(({ section_id }) => section_id);
    const issues = [
      ...(isAsked && !APPLE_ID.test(remote_id.trim()) ? [{ path: ['remote_id'], message: words.id }] : []),
      ...(isAsked && !APPLE_ID.test(key_id.trim()) ? [{ path: ['key_id'], message: words.id }] : []),
      ...(isAsked && !isKept && !APPLE_SECRET.test(secret.trim())
        ? [{ path: ['secret'], message: words.secret }]
        : []),
      ...(new Set(chosen).size === chosen.length ? [] : [{ path: ['section_map'], message: words.sections }]),
    ];
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
  },
});
