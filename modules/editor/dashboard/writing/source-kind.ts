import { particleOf } from '../body/particle-source.ts';
import { shortcodeIn } from '../body/shortcode-source.ts';

/** What a piece of markup is, in a word that its writers know. */
export type SourceKind = {
  kind: 'file' | 'particle' | 'shortcode' | 'block' | 'embed' | 'script' | 'html';
  name: string;
};

const embeds = new Set(['iframe', 'embed', 'object', 'video', 'audio']);

/** Tells kinds of markup apart by how it begins. */
export function sourceKind(source: string): SourceKind {
  const particle = particleOf(source);
  if (particle !== undefined) return { kind: 'particle', name: '' };
  if (/^\s*<figure\b[^>]*\bkg-file-card\b/i.test(source)) return { kind: 'file', name: '' };
  const whole = shortcodeIn(source);
  if (whole) return { kind: 'shortcode', name: whole.name };
  const shortcode = /^\s*\[([a-z][\w-]*)/i.exec(source)?.[1];
  if (shortcode) return { kind: 'shortcode', name: shortcode };
  const block = /^\s*<!--\s*wp:([a-z][\w/-]*)/i.exec(source)?.[1];
  if (block === 'html') return { kind: 'html', name: '' };
  if (block) return { kind: 'block', name: block };
  const name = /<([a-z][\w-]*)/i.exec(source)?.[1]?.toLowerCase() ?? '';
  const frame = /<iframe\b[^>]*?\ssrc\s*=\s*["']?https?:\/\/([^\s"'/>]+)/i.exec(source)?.[1];
  if (frame !== undefined && (name === 'figure' || name === 'iframe')) return { kind: 'embed', name: frame };
  if (name === 'script' || name === 'style') return { kind: 'script', name };
  return { kind: embeds.has(name) ? 'embed' : 'html', name };
}
