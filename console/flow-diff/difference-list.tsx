// The list of what differs between two revisions, field by field, with what stood there before and what stands there after.
import { useEffect, useRef } from 'react';
import { ChangeTag } from '../flow-editor/change-tag.tsx';
import { useNamed } from '../ui/named.ts';
import { changedPieces, type FieldDifference, type TextPiece } from './field-differences.ts';
import type { FlowDifference } from './flow-comparison.ts';

type DifferenceListProps = {
  differences: readonly FlowDifference[];
  current: string | undefined;
  open: (difference: FlowDifference) => void;
};

export function DifferenceList({ differences, current, open }: DifferenceListProps) {
  const list = useRef<HTMLUListElement>(null);
  const withNames = useNames();
  useEffect(() => {
    if (current !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ul className="plain differences" aria-label="Changes of the flow" ref={list}>
      {differences.map((difference) => {
        const { id, change, title, fields } = difference;
        return (
          <li key={id} aria-current={id === current ? 'true' : undefined}>
            <button type="button" onClick={() => open(difference)}>
              <ChangeTag change={change} />
              <strong>{title}</strong>
            </button>
            <dl>
              {fields.map((field) => (
                <Field key={field.path} field={field} withNames={withNames} />
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

function Field({ field, withNames }: { field: FieldDifference; withNames: (text: string) => string }) {
  const before = field.before === undefined ? undefined : withNames(field.before);
  const after = field.after === undefined ? undefined : withNames(field.after);
  const pieces = before !== undefined && after !== undefined ? changedPieces(before, after) : undefined;
  return (
    <div className="field-difference">
      <dt>{field.label}</dt>
      {before !== undefined && (
        <dd>
          <del>{pieces ? <Pieces of={pieces.before} /> : before}</del>
        </dd>
      )}
      {after !== undefined && (
        <dd>
          <ins>{pieces ? <Pieces of={pieces.after} /> : after}</ins>
        </dd>
      )}
    </div>
  );
}

const Pieces = ({ of }: { of: readonly TextPiece[] }) => {
  let at = 0;
  return of.map(({ text, isShared }) => {
    at += text.length;
    return isShared ? <span key={at}>{text}</span> : <mark key={at}>{text}</mark>;
  });
};

/** Ids of what the organization calls by name are shown by that name. */
function useNames(): (text: string) => string {
  const lists = [useNamed('tool'), useNamed('assistant'), useNamed('knowledge base'), useNamed('policy')];
  const names = lists.flatMap((list) => list ?? []);
  return (text) => {
    let shown = text;
    for (const { id, name } of names) if (shown.includes(id)) shown = shown.replaceAll(id, () => name);
    return shown;
  };
}
