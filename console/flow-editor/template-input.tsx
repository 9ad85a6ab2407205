// A text with variables in it: after {{ the known ones are offered, and one that is not known yet is made on the spot.
import { ActionIcon, TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { SYSTEM_VARIABLES, VARIABLE_NAME } from '../../flow/language/graph.ts';
import { GrowingText } from '../ui/fields.tsx';
import { useEditor } from './editor-context.ts';
import { addVariable } from './flow-edits.ts';
import { completed, offeredNames, type Typing, typingAt } from './template-typing.ts';

type TemplateInputProps = {
  label: string;
  description?: string | undefined;
  placeholder?: string | undefined;
  isRequired?: boolean;
  isFixed: boolean;
  /** One line instead of a growing text. */
  isLine?: boolean;
  minRows?: number;
  value: string;
  set: (value: string) => void;
};

export function TemplateInput(props: TemplateInputProps) {
  const {
    label,
    description,
    placeholder,
    isRequired = false,
    isFixed,
    isLine = false,
    minRows = 2,
    value,
    set,
  } = props;
  const { graph, edit } = useEditor();
  const id = useId();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [typing, setTyping] = useState<Typing>();
  const [at, setAt] = useState(0);
  const known = [...graph.context_variables.map(({ name }) => name), ...SYSTEM_VARIABLES];
  const offers = typing ? offeredNames(known, typing.typed) : [];
  const fresh = typing && VARIABLE_NAME.test(typing.typed) && !known.includes(typing.typed) ? typing.typed : undefined;
  const options = fresh === undefined ? offers : [...offers, fresh];
  const chosen = Math.min(at, options.length - 1);
  const look = () => {
    const { value: text = '', selectionStart } = input.current ?? {};
    setTyping(typingAt(text, selectionStart ?? text.length));
    setAt(0);
  };
  const take = (name: string | undefined) => {
    if (!typing || name === undefined) return;
    if (name === fresh) edit(addVariable(graph, name));
    const { text, caret } = completed(value, typing, name);
    set(text);
    setTyping(undefined);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!typing || options.length === 0) return;
    if (event.key === 'ArrowDown') setAt((chosen + 1) % options.length);
    else if (event.key === 'ArrowUp') setAt((chosen + options.length - 1) % options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(options[chosen]);
    else if (event.key === 'Escape') setTyping(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pick = () => {
    const at = input.current?.selectionStart ?? value.length;
    input.current?.focus();
    setTyping({ from: at, to: at, typed: '', isBare: true });
    setAt(0);
  };
  const isOpen = typing !== undefined && options.length > 0;
  const frame = {
    ref: input,
    label,
    description,
    placeholder,
    required: isRequired,
    readOnly: isFixed,
    value,
    onKeyDown,
    onClick: look,
    onBlur: () => setTyping(undefined),
    'aria-autocomplete': 'list' as const,
    ...(isOpen && { 'aria-controls': id, 'aria-activedescendant': `${id}-${chosen}` }),
    ...(!isFixed && {
      rightSection: (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`Insert a variable into ${label}`}
          title="Insert a variable"
          onMouseDown={(event) => event.preventDefault()}
          onClick={pick}
        >
          <span aria-hidden="true" className="insert-variable">
            {'{ }'}
          </span>
        </ActionIcon>
      ),
      rightSectionProps: { style: { alignItems: isLine ? 'center' : 'flex-start', paddingTop: isLine ? 0 : 4 } },
    }),
  };
  const change = (text: string) => {
    set(text);
    look();
  };
  return (
    <div className="template-input">
      {isLine ? (
        <TextInput {...frame} onChange={(event) => change(event.currentTarget.value)} />
      ) : (
        <GrowingText
          {...frame}
          minRows={minRows}
          maxRows={14}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      {isOpen && (
        <div className="template-offers" role="listbox" id={id} aria-label="Variables">
          {options.map((name, index) => (
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onMouseDown={(event) => {
                event.preventDefault();
                take(name);
              }}
            >
              {name === fresh ? (
                <>
                  Make the variable <code>{name}</code>
                </>
              ) : (
                <code>{name}</code>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
