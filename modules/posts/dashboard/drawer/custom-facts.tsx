import { useCaller } from '#platform/dashboard/caller.tsx';
import type { PostDetails } from '../../posts.contract.ts';
import { postFieldsOf } from '../filters/custom/post-fields.ts';
import { CustomValue, customValueOf } from './custom-value.tsx';

/** What the post says in the site's custom fields. */
export function CustomFacts({ post: { custom } }: { post: PostDetails }) {
  const fields = postFieldsOf(useCaller().postFields);
  return fields.map((field) => {
    const value = customValueOf(custom, field);
    return value === undefined ? null : (
      <div key={field.name}>
        <dt>
          <bdi>{field.title}</bdi>
        </dt>
        <dd>
          <CustomValue field={field} value={value} />
        </dd>
      </div>
    );
  });
}
