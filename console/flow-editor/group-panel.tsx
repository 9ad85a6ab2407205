// The form of a group of steps: its title, whether it is folded, and the steps in it.
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { nodeName } from '../assistants/flow-reading.ts';
import { useEditor } from './editor-context.ts';
import type { Folding } from './folding.ts';
import { groupSteps, titleOfGroup } from './groups.ts';

export function GroupPanel({ name, folding: { folded, fold } }: { name: string; folding: Folding }) {
  const { graph, edit, readOnlyWhy, select } = useEditor();
  const [title, setTitle] = useState(name);
  const steps = graph.nodes.filter((node) => titleOfGroup(node) === name);
  const ids = steps.map(({ id }) => id);
  if (steps.length === 0) return <p className="quiet">This group is gone.</p>;
  const isFixed = readOnlyWhy !== undefined;
  const isFolded = folded.has(name);
  const rename = () => {
    const next = title.trim();
    if (next === '' || next === name) return;
    edit(groupSteps(graph, ids, next));
    fold(name, false);
    fold(next, isFolded);
    select({ type: 'group', id: next });
  };
  return (
    <div className="stack">
      <h2>Group</h2>
      <form
        className="bar"
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <TextInput
          style={{ flex: 1 }}
          label="Title"
          description="Stands on the frame around its steps, such as: Take the order"
          maxLength={80}
          readOnly={isFixed}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onBlur={rename}
        />
      </form>
      <div className="bar">
        <Button variant="default" onClick={() => fold(name, !isFolded)}>
          {isFolded ? 'Unfold' : 'Fold into one card'}
        </Button>
        <Button
          variant="default"
          disabled={isFixed}
          onClick={() => {
            edit(groupSteps(graph, ids, ''));
            select(null);
          }}
        >
          Ungroup
        </Button>
      </div>
      <section>
        <p className="quiet">{steps.length === 1 ? '1 step' : `${steps.length} steps`}</p>
        <ul className="plain">
          {steps.map((node) => (
            <li key={node.id}>
              <button type="button" className="as-link" onClick={() => select({ type: 'node', id: node.id })}>
                {nodeName(node)}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** For steps that are chosen together. */
export function GroupChosen({ ids }: { ids: readonly string[] }) {
  const { graph, edit, readOnlyWhy, select } = useEditor();
  const [title, setTitle] = useState('');
  const isFixed = readOnlyWhy !== undefined;
  return (
    <form
      className="bar"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') return;
        edit(groupSteps(graph, ids, title));
        select({ type: 'group', id: title.trim() });
      }}
    >
      <TextInput
        style={{ flex: 1 }}
        aria-label="Title of a group"
        placeholder="Take the order"
        maxLength={80}
        disabled={isFixed}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={isFixed || title.trim() === ''}>
        Group them
      </Button>
    </form>
  );
}
