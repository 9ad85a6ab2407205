// The palette of steps: found by a few letters, grouped by what they are for, chosen by a click or by Enter.
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { forPeople } from '../../flow/text/words-for-people.ts';
import { useEditor } from './editor-context.ts';
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
export function foundTypes(catalog: readonly NodeTypeInfo[], typed: string): NodeTypeInfo[] {
  const words = typed.trim().toLowerCase();
  const order = [...GROUPS.map(({ label }) => label), 'More'];
  const rank = ({ title }: NodeTypeInfo): number => (words !== '' && title.toLowerCase().startsWith(words) ? 0 : 1);
  return catalog
    .filter(({ title, type, description }) => `${title} ${type} ${description}`.toLowerCase().includes(words))
    .toSorted((a, b) => rank(a) - rank(b) || order.indexOf(groupOf(a.type)) - order.indexOf(groupOf(b.type)));
}

type AddStepProps = { about: string; add: (info: NodeTypeInfo) => void; close: () => void };

export function AddStep({ about, add, close }: AddStepProps) {
  const { catalog } = useEditor();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = foundTypes([...catalog.values()], typed);
  const chosen = Math.min(at, found.length - 1);
  const take = (info: NodeTypeInfo | undefined) => {
    if (!info) return;
    add(info);
    close();
  };
  return (
    <Modal opened onClose={close} title="Add a step">
      <div className="palette">
        <p className="quiet">{about}</p>
        <input
          data-autofocus
          role="combobox"
          aria-label="Kind of step"
          aria-expanded="true"
          aria-controls="kinds-of-steps"
          aria-activedescendant={found[chosen] && `kind-${found[chosen].type}`}
          placeholder="Message, condition, tool …"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
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
          {found.map((info, place) => (
            <button
              key={info.type}
              id={`kind-${info.type}`}
              type="button"
              role="option"
              aria-selected={place === chosen}
              tabIndex={-1}
              onClick={() => take(info)}
            >
              <span>
                <span className="type-badge" data-family={lookOf(info.type).family}>
                  <StepIcon type={info.type} />
                </span>{' '}
                <strong>{info.title}</strong> <span className="quiet">{forPeople(info.description)}</span>
              </span>
              <span className="quiet">{groupOf(info.type)}</span>
            </button>
          ))}
        </div>
        {found.length === 0 && <p className="quiet">No kind of step is called this.</p>}
      </div>
    </Modal>
  );
}
