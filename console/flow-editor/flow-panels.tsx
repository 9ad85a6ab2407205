// The panels that belong to the flow as a whole: its variables, who the assistant is, and the steps that are reached from anywhere.

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { asVariableName, VARIABLE_NAME, VARIABLE_SOURCES, VARIABLE_TYPES } from '../../flow/language/graph.ts';
import { asObject, asText, asTexts, isObject, type Json, type JsonObject } from '../../flow/language/json.ts';
import { nodeName } from '../assistants/flow-reading.ts';
import { GrowingText } from '../ui/fields.tsx';
import type { ConfigField } from './config-fields.ts';
import { useEditor } from './editor-context.ts';
import { ConfigInput, TYPE_WORDS } from './fields.tsx';
import { addVariable, changeVariable, outputsOf, withValue } from './flow-edits.ts';

export function VariablesPanel() {
  const { graph, edit, readOnlyWhy } = useEditor();
  const [name, setName] = useState('');
  const isFixed = readOnlyWhy !== undefined;
  const isTaken = graph.context_variables.some((variable) => variable.name === name);
  const isName = VARIABLE_NAME.test(name);
  return (
    <div className="stack">
      <form
        className="bar"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isName || isTaken) return;
          edit(addVariable(graph, name));
          setName('');
        }}
      >
        <TextInput
          style={{ flex: 1 }}
          aria-label="Name of a new variable"
          placeholder="order_no"
          disabled={isFixed}
          value={name}
          error={name !== '' && !isName ? 'Lower-case letters, digits and _' : undefined}
          onChange={(event) => setName(asVariableName(event.currentTarget.value))}
        />
        <Button type="submit" disabled={isFixed || !isName || isTaken}>
          Add variable
        </Button>
      </form>
      {graph.context_variables.length === 0 && (
        <p className="quiet">A variable holds what the flow knows, such as an order number that a step asks for.</p>
      )}
      {graph.context_variables.map((variable) => (
        <VariableFields key={variable.name} name={variable.name} />
      ))}
    </div>
  );
}

/** What the API calls them, as people do. */
const SOURCE_WORDS: Readonly<Record<(typeof VARIABLE_SOURCES)[number], string>> = {
  derived: 'a step sets it',
  collected: 'the person says it',
  provided: 'the call or website gives it',
  tool: 'a tool answers it',
  memory: 'remembered from before',
  system: 'the system knows it',
};

function VariableFields({ name }: { name: string }) {
  const { graph, edit, readOnlyWhy } = useEditor();
  const variable = graph.context_variables.find((one) => one.name === name);
  if (!variable) return null;
  const isFixed = readOnlyWhy !== undefined;
  const set = (field: string, value: Json | undefined) =>
    edit(
      changeVariable(graph, name, (old) => withValue(old, field, value)),
      `variable ${name} ${field}`,
    );
  const type = asText(variable.type) || 'string';
  const types: string[] = [...VARIABLE_TYPES];
  const spanish = asObject(asObject(variable.locale_overrides).es);
  return (
    <fieldset className="field-group">
      <legend>
        <code>{name}</code>
      </legend>
      <NativeSelect
        label="Type"
        description="What kind of value it holds; a date is understood and said as people say dates"
        disabled={isFixed}
        value={type}
        data={(types.includes(type) ? types : [...types, type]).map((one) => ({
          value: one,
          label: TYPE_WORDS[one] ?? one,
        }))}
        onChange={(event) => set('type', event.currentTarget.value)}
      />
      <NativeSelect
        label="Comes from"
        description="Who sets it; what the person says is asked for by a step of the type Collect"
        disabled={isFixed}
        value={asText(variable.source) || 'derived'}
        data={VARIABLE_SOURCES.map((one) => ({ value: one, label: SOURCE_WORDS[one] }))}
        onChange={(event) => set('source', event.currentTarget.value)}
      />
      <TextInput
        label="Meaning"
        description="Read when the value is looked for in what people say"
        placeholder="the day on which the person wants to come"
        readOnly={isFixed}
        value={asText(variable.description)}
        onChange={(event) => set('description', event.currentTarget.value || undefined)}
      />
      <VariableWords
        question={asText(variable.question)}
        label={asText(variable.label)}
        isFixed={isFixed}
        set={(field, text) => set(field, text || undefined)}
      />
      <details open={isObject(variable.locale_overrides)}>
        <summary>In Spanish</summary>
        <VariableWords
          question={asText(spanish.question)}
          label={asText(spanish.label)}
          isFixed={isFixed}
          isSpanish
          set={(field, text) => set('locale_overrides', overridesWith(spanish, field, text))}
        />
      </details>
      {type === 'enum' && (
        <GrowingText
          label="Values"
          description="What may be chosen, one on each line"
          placeholder={'small\nlarge'}
          readOnly={isFixed}
          value={asTexts(variable.enum_values).join('\n')}
          onChange={(event) => set('enum_values', event.currentTarget.value.split('\n'))}
        />
      )}
      <Button
        variant="subtle"
        color="gray"
        disabled={isFixed}
        aria-label={`Delete variable ${name}`}
        onClick={() => edit([{ op: 'remove_context_variable', name }])}
      >
        Delete
      </Button>
    </fieldset>
  );
}

type WordField = 'question' | 'label';
type VariableWordsProps = Record<WordField, string> & {
  isFixed: boolean;
  isSpanish?: boolean;
  set: (field: WordField, text: string) => void;
};

/** What people hear of a variable: the question for it, and its name where it is read back. */
const VariableWords = ({ question, label, isFixed, isSpanish = false, set }: VariableWordsProps) => (
  <>
    <GrowingText
      label={isSpanish ? 'What to ask, in Spanish' : 'What to ask'}
      description={
        isSpanish ? undefined : 'Asked when the value is missing; made from the name and the meaning if empty'
      }
      placeholder={isSpanish ? '¿Para qué día?' : 'Which day suits you?'}
      maxLength={2000}
      readOnly={isFixed}
      value={question}
      onChange={(event) => set('question', event.currentTarget.value)}
    />
    <TextInput
      label={isSpanish ? 'How it is called, in Spanish' : 'How it is called'}
      description={isSpanish ? undefined : 'Said when values are read back or corrected'}
      placeholder={isSpanish ? 'el día' : 'the day'}
      maxLength={200}
      readOnly={isFixed}
      value={label}
      onChange={(event) => set('label', event.currentTarget.value)}
    />
  </>
);

/** `undefined` where nothing is left. */
function overridesWith(spanish: JsonObject, field: WordField, text: string): Json | undefined {
  const { [field]: _before, ...others } = spanish;
  const es = text === '' ? others : { ...others, [field]: text };
  return Object.keys(es).length === 0 ? undefined : { es };
}

const OUTPUTS: ConfigField = {
  name: 'component_outputs',
  label: 'Gives back',
  about: 'What a flow gets that uses this one as a component',
  isRequired: false,
  kind: 'references',
  of: 'variable',
};

export function FlowPanel() {
  const { graph, edit, readOnlyWhy, select } = useEditor();
  const globals = graph.nodes.filter(({ global }) => asObject(global).enabled === true);
  const isFixed = readOnlyWhy !== undefined;
  return (
    <div className="stack">
      <GrowingText
        label="Persona"
        description="Who the assistant is and how it talks"
        placeholder="You are the receptionist of Bright Dental. You are calm and brief."
        minRows={4}
        maxLength={8000}
        readOnly={isFixed}
        value={graph.persona ?? ''}
        onChange={(event) => edit([{ op: 'set_persona', persona: event.currentTarget.value || null }], 'persona')}
      />
      <NativeSelect
        label="The flow starts at"
        description="The step that greets people; it has a flag on the canvas"
        disabled={isFixed}
        value={graph.entry_node_id ?? ''}
        data={[
          { value: '', label: 'Nowhere yet' },
          ...graph.nodes.map((node) => ({ value: node.id, label: nodeName(node) })),
        ]}
        onChange={(event) => edit([{ op: 'set_entry_node', node_id: event.currentTarget.value || null }])}
      />
      <ConfigInput
        field={OUTPUTS}
        value={graph.component_outputs.map(({ name }) => name)}
        isFixed={isFixed}
        set={(names) => edit([{ op: 'set_component_outputs', outputs: outputsOf(graph, asTexts(names)) }])}
      />
      <section>
        <h2>Reached from anywhere</h2>
        {globals.length === 0 && (
          <p className="quiet">No step. Open a step and let the flow come there from any other.</p>
        )}
        <ul className="plain">
          {globals.map((node) => (
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
