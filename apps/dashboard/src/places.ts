import { isAllowed, type PermissionHolder } from '#platform/contract/permission-rule.ts';
import type { PalettePlace } from '#platform/dashboard/palette/palette-source.ts';
import type { Screen } from '#platform/dashboard/screen.ts';
import { screens, settingsAreas } from '../routes.ts';
import { type Titles, titleOf } from './titles.ts';

/** The shortcut that leads to a screen. */
export const shortcutOf = ({ id }: Pick<Screen, 'id'>): string => `go.${id}`;

/** The screens that open to somebody, as the palette and the shortcuts lead to them. */
export function placesOf(holder: PermissionHolder, text: Titles, base: string): PalettePlace[] {
  const place = (screen: Screen): PalettePlace[] =>
    isAllowed(screen.opensTo, holder)
      ? [
          {
            id: `screen.${screen.id}`,
            title: titleOf(text, screen),
            url: `${base}${screen.path}`,
            ...(screen.keys ? { shortcut: shortcutOf(screen) } : {}),
          },
        ]
      : [];
  return [
    ...screens.flatMap(place),
    ...settingsAreas.flatMap(place).map((area) => ({ ...area, hint: text('titles.settings') })),
  ];
}
