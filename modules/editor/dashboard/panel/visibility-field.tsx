import { useState } from 'react';
import { GroupsField } from '#modules/user-groups/user-groups.public.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { OpenPost } from '../saving/use-open-post.ts';

const PUBLIC = 1;
const UNLISTED = 3;
const PRIVATE = 2;

type VisibilityFieldProps = Pick<OpenPost, 'fields' | 'errors' | 'set'>;

/** Who lists and who reads the post: of those for members, which groups. */
export function VisibilityField({ fields, errors, set }: VisibilityFieldProps) {
  const text = useEditorTexts();
  const [line, setLine] = useState('');
  const { visibility, gated_groups: groups } = fields;
  const isForMembers = groups !== null && visibility !== PRIVATE;
  return (
    <>
      <SelectField
        label={text('fields.visibility')}
        value={isForMembers ? 'members' : visibility}
        choices={[
          { value: PUBLIC, label: text('visibility.public') },
          { value: 'members', label: text('visibility.members') },
          { value: UNLISTED, label: text('visibility.unlisted') },
          { value: PRIVATE, label: text('visibility.private') },
        ]}
        onChoose={(chosen) => {
          set('visibility', typeof chosen === 'number' ? chosen : PUBLIC);
          set('gated_groups', chosen === 'members' ? (groups ?? []) : null);
        }}
        error={errors.visibility}
      />
      {isForMembers ? (
        <GroupsField
          label={text('fields.gated_groups')}
          help={text('visibility.groupsHelp')}
          note={text('visibility.groupsHelp')}
          // What is being typed ends with a comma at times.
          value={slugsIn(line).join() === groups.join() ? line : groups.join(', ')}
          error={errors.gated_groups}
          onText={(typed) => {
            setLine(typed);
            set('gated_groups', slugsIn(typed));
          }}
          onLeave={() => undefined}
        />
      ) : null}
    </>
  );
}

const slugsIn = (line: string): string[] => [
  ...new Set(
    line
      .split(',')
      .map((slug) => slug.trim())
      .filter((slug) => slug !== ''),
  ),
];
