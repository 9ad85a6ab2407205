// The palette of steps: found by a few letters, grouped by what they are for, chosen by a click or by Enter.
import { useState } from 'react';
import { asText } from '../../flow/language/json.ts';
import { wayKindText } from '../assistants/flow-reading.ts';
import { Dialog } from '../ui/dialog.tsx';
import { type EditorScene, type FromWay, useEditor } from './editor-context.ts';
import { aboutType } from './field-help.ts';
import { READY_STEPS, type ReadySteps } from './ready-steps.ts';
import { lookOf } from './step-families.ts';
import { StepIcon } from './step-icon.tsx';
import type { NodeTypeInfo } from './ways.ts';

const GROUPS: readonly { label: string; types: readonly string[] }[] = [
  { label: 'Talk', types: ['message', 'dialogue', 'collect'] },
  { label: 'Decide', types: ['condition', 'set_variable', 'policy_check'] },
  { label: 'Do', types: ['tool', 'knowledge', 'message_send', 'wait', 'press_digit', 'component'] },
  { label: 'Leave', types: ['transfer', 'handoff', 'end'] },
];

const groupOf = (type: string): string => GROUPS.find(({ types }) => types.includes(type))?.label ?? 'More';

/** Titles that begin with what was typed come first, then all that contain it. */
function foundTypes(catalog: readonly NodeTypeInfo[], typed: string): NodeTypeInfo[] {
  const words = typed.trim().toLowerCase();
  const order = [...GROUPS.map(({ label }) => label), 'More'];
  const rank = ({ title }: NodeTypeInfo): number => (words !== '' && title.toLowerCase().startsWith(words) ? 0 : 1);
  return catalog
    .filter((info) => `${info.title} ${info.type} ${info.description} ${aboutType(info)}`.toLowerCase().includes(words))
    .toSorted((a, b) => rank(a) - rank(b) || order.indexOf(groupOf(a.type)) - order.indexOf(groupOf(b.type)));
}

/** One step of a type, or several that are ready-made. */
export type AddedSteps = { kind: 'type'; info: NodeTypeInfo } | { kind: 'ready'; steps: ReadySteps };
type Choice = { id: string; title: string; about: string; group: string; type: string; added: AddedSteps };

/** Single steps, and ready-made ones. */
function choicesFor(catalog: readonly NodeTypeInfo[], typed: string): [Choice[], Choice[]] {
  const words = typed.trim().toLowerCase();
  const types = foundTypes(catalog, typed).map((info): Choice => {
    const { type, title } = info;
    return { id: type, title, about: aboutType(info), group: groupOf(type), type, added: { kind: 'type', info } };
  });
  const ready = READY_STEPS.filter(({ title, about }) =>
    `${title} ${about} ready-made`.toLowerCase().includes(words),
  ).map((steps): Choice => {
    const { name, title, about, flow } = steps;
    const type = asText(flow.nodes[0]?.type);
    return {
      id: `ready-${name}`,
      title,
      about,
      group: `${flow.nodes.length} steps`,
      type,
      added: { kind: 'ready', steps },
    };
  });
  return [types, ready];
}

/** Where the step goes. */
export function addWords({ graph }: EditorScene, from: FromWay | undefined): string {
  const node = graph.nodes.find(({ id }) => id === from?.source);
  if (!node || !from) return 'It stands alone until a way leads to it.';
  if (from.isInserted) {
    const edge = graph.edges.find(({ id }) => id === from.edgeId);
    const target = graph.nodes.find(({ id }) => id === edge?.target);
    return `It goes between ${String(node.name ?? node.id)} and ${String(target?.name ?? target?.id ?? 'the next step')}.`;
  }
  return `It follows ${String(node.name ?? node.id)}: ${wayKindText(from.kind)}.`;
}

type AddStepProps = { about: string; add: (added: AddedSteps) => void; close: () => void };

export function AddStep({ about, add, close }: AddStepProps) {
  const { catalog } = useEditor();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState<number>();
  const [types, ready] = choicesFor([...catalog.values()], typed);
  // A title whose first letters are typed is meant, whichever kind it is of; it stands where it always does.
  const found = [...types, ...ready];
  const started =
    typed.trim() === ''
      ? -1
      : found.findIndex(({ title }) => title.toLowerCase().startsWith(typed.trim().toLowerCase()));
  const chosen = Math.min(at ?? Math.max(started, 0), found.length - 1);
  const take = (choice: Choice | undefined) => {
    if (!choice) return;
    add(choice.added);
    close();
  };
  return (
    <Dialog onClose={close} title="Add a step" size="xl">
      <div className="palette add-step">
        <p className="quiet">{about}</p>
        <input
          data-autofocus
          role="combobox"
          aria-label="Kind of step"
          aria-expanded="true"
          aria-controls="kinds-of-steps"
          aria-activedescendant={found[chosen] && `kind-${found[chosen].id}`}
          placeholder="Message, condition, tool …"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, found.length - 1));
            else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
            else if (event.key === 'Enter') take(found[chosen]);
            else return;
            event.preventDefault();
          }}
        />
        <div role="listbox" id="kinds-of-steps" aria-label="Kinds of steps">
          {[types, ready].map(
            (some, part) =>
              some.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: options of a list are grouped, not fields
                <div key={PARTS[part]} role="group" aria-label={PARTS[part]}>
                  <p className="quiet" aria-hidden="true">
                    {PARTS[part]}
                  </p>
                  {some.map((choice) => (
                    <Option
                      key={choice.id}
                      choice={choice}
                      isChosen={choice === found[chosen]}
                      take={() => take(choice)}
                    />
                  ))}
                </div>
              ),
          )}
        </div>
        {found.length === 0 && <p className="quiet">No kind of step is called this.</p>}
      </div>
    </Dialog>
  );
}

const PARTS = ['One step', 'Several steps, ready-made'] as const;

const Option = ({ choice, isChosen, take }: { choice: Choice; isChosen: boolean; take: () => void }) => (
  <button
    id={`kind-${choice.id}`}
    type="button"
    role="option"
    aria-selected={isChosen}
    tabIndex={-1}
    ref={(option) => {
      if (isChosen) option?.scrollIntoView({ block: 'nearest' });
    }}
    onClick={take}
  >
    <span>
      <span className="type-badge" data-family={lookOf(choice.type).family}>
        <StepIcon type={choice.type} />
      </span>{' '}
      <strong>{choice.title}</strong> <span className="quiet">{choice.about}</span>
    </span>
    <span className="quiet">{choice.group}</span>
  </button>
);
