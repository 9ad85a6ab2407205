// The fields of a step that calls a tool: which one, what it gets, and where its answer is kept.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { asObject, asText, type Json, type JsonObject } from '../../flow/language/json.ts';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import type { AnswerField } from '../tools/tool-test.tsx';
import { useNamed } from '../ui/named.ts';
import { useEditor } from './editor-context.ts';
import { addVariable, chooseTool, withValue } from './flow-edits.ts';
import { TemplateInput } from './template-input.tsx';

const ToolTest = lazy(async () => ({ default: (await import('../tools/tool-test.tsx')).ToolTest }));
const ToolForm = lazy(async () => ({ default: (await import('../tools/tool-form.tsx')).ToolForm }));

/** The fields of the configuration that are shown here. */
export const TOOL_FIELDS: ReadonlySet<string> = new Set(['tool_id', 'input_mapping', 'output_mapping']);

type ToolStepProps = { id: string; config: JsonObject; setConfig: (field: string, value: Json | undefined) => void };

export function ToolStep({ id, config, setConfig }: ToolStepProps) {
  const { graph, edit, readOnlyWhy } = useEditor();
  const [isMaking, setMaking] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const may = usePermissions();
  const named = useNamed('tool');
  const isFixed = readOnlyWhy !== undefined;
  const toolId = asText(config.tool_id);
  const { data: tool } = useQuery({
    queryKey: ['tools', toolId],
    queryFn: () => api().tools.get(toolId),
    enabled: toolId !== '' && may('getTool').allowed,
    retry: false,
  });
  const mappings = tool?.active_revision?.response_schema?.field_mappings ?? [];
  const choose = (next: string) => {
    if (next === '+') setMaking(true);
    else edit(chooseTool(graph, id, next || undefined));
  };
  /** Each picked value gets a variable of its own, by the name that it has in the answer. */
  const keepAnswer = (fields: readonly AnswerField[]) => {
    const picked = fields.map(({ path, name }) => [variableName(name), path] as const);
    edit(picked.flatMap(([variable]) => addVariable(graph, variable, 'tool')));
    setConfig('output_mapping', { ...asObject(config.output_mapping), ...Object.fromEntries(picked) });
    setTesting(false);
  };
  const options = (named ?? []).map((one) => ({ value: one.id, label: one.name }));
  const isUnknown = toolId !== '' && !options.some(({ value }) => value === toolId);
  const inputs = (tool?.active_revision?.configuration?.variables ?? []).filter(({ fixed }) => !fixed);
  const outputs = mappings.map(({ alias }) => alias);
  return (
    <>
      <NativeSelect
        label="Tool"
        description="What is called. Choosing a tool lets this step use it."
        required
        disabled={isFixed}
        value={toolId}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: 'Choose a tool' },
          ...options,
          ...(isUnknown ? [{ value: toolId, label: tool?.name ?? 'A tool that is gone' }] : []),
          ...(may('createTool').allowed ? [{ value: '+', label: 'A new tool …' }] : []),
        ]}
      />
      {tool && (
        <div className="bar">
          <Button variant="default" disabled={!may('testTool').allowed} onClick={() => setTesting(true)}>
            Test call
          </Button>
          <Link to="/tools/$id" params={{ id: toolId }}>
            Open the tool
          </Link>
        </div>
      )}
      {toolId !== '' && (
        <InputRows
          inputs={inputs}
          mapping={asObject(config.input_mapping)}
          isFixed={isFixed}
          set={(mapping) => setConfig('input_mapping', orAbsent(mapping))}
        />
      )}
      {toolId !== '' && (
        <OutputRows
          outputs={outputs}
          mapping={asObject(config.output_mapping)}
          isFixed={isFixed}
          set={(mapping) => setConfig('output_mapping', orAbsent(mapping))}
        />
      )}
      <Suspense>
        {isTesting && tool && (
          <ToolTest
            tool={tool}
            {...(mappings.length === 0 &&
              !isFixed && {
                keeping: { label: 'Keep them in variables', operation: 'applyGraphOps', keep: keepAnswer },
              })}
            close={() => setTesting(false)}
          />
        )}
        {isMaking && (
          <ToolForm
            title="New tool"
            known={graph.context_variables
              .filter(({ source }) => source !== 'tool')
              .map(({ name, type, description }) => ({ name, type: asText(type), description: asText(description) }))}
            save={async (written) => {
              const made = await api().tools.create(written);
              await queries.invalidateQueries({ queryKey: ['editor', 'named', 'tool'] });
              edit(chooseTool(graph, id, made.id));
            }}
            close={() => setMaking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

const orAbsent = (mapping: JsonObject): JsonObject | undefined =>
  Object.keys(mapping).length === 0 ? undefined : mapping;
const shown = (value: Json = ''): string => (typeof value === 'string' ? value : JSON.stringify(value));

type Input = { name: string; description: string; required: boolean };
type RowsProps = { mapping: JsonObject; isFixed: boolean; set: (mapping: JsonObject) => void };

/** One row for each input that the tool has, and for each that it has no more. */
function InputRows({ inputs, mapping, isFixed, set }: RowsProps & { inputs: readonly Input[] }) {
  const { graph, edit } = useEditor();
  const variables = new Set(graph.context_variables.map(({ name }) => name));
  const known = new Set(inputs.map(({ name }) => name));
  const stale = Object.keys(mapping).filter((name) => !known.has(name));
  const put = (name: string, value: string) => set(withValue(mapping, name, value === '' ? undefined : value));
  return (
    <fieldset className="field-group">
      <legend>What it gets</legend>
      {inputs.length === 0 && stale.length === 0 && <p className="quiet">This tool needs nothing.</p>}
      {inputs.some(({ name }) => variables.has(name)) && (
        <p className="quiet">What you leave empty takes the variable of its name, as shown in grey.</p>
      )}
      {inputs.map(({ name, description, required }) => {
        const isTaken = variables.has(name);
        const isMissing = required && !isTaken && mapping[name] === undefined;
        return (
          <div key={name}>
            <TemplateInput
              isLine
              label={name}
              description={description || undefined}
              isRequired={required && !isTaken}
              placeholder={isTaken ? `{{ ${name} }}` : 'Text, or { } for a variable'}
              isFixed={isFixed}
              value={shown(mapping[name])}
              set={(value) => put(name, value)}
            />
            {isMissing && !isFixed && (
              <Button variant="subtle" onClick={() => edit(addVariable(graph, variableName(name)))}>
                Make the variable {variableName(name)}
              </Button>
            )}
          </div>
        );
      })}
      {stale.map((name) => (
        <div key={name} className="field-way">
          <TextInput label={`${name} (no input of the tool)`} readOnly value={shown(mapping[name])} />
          <Button variant="subtle" color="gray" disabled={isFixed} onClick={() => put(name, '')}>
            Remove
          </Button>
        </div>
      ))}
    </fieldset>
  );
}

/** As names of variables are written. */
const variableName = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 64) || 'value';

/** Each output with the variable that keeps it; of a tool without outputs, any part of its answer. */
function OutputRows({ outputs, mapping, isFixed, set }: RowsProps & { outputs: readonly string[] }) {
  const { graph, edit } = useEditor();
  const names = graph.context_variables.map(({ name }) => name);
  const entries = Object.entries(mapping).map(([variable, path]) => ({ variable, path: asText(path) }));
  const others = entries.filter(({ path }) => !outputs.includes(path));
  const keep = (path: string, before: string | undefined, chosen: string) => {
    const variable = chosen === '+' ? variableName(path.replace(/^\$\.?/, '')) : chosen;
    if (chosen === '+') edit(addVariable(graph, variable, 'tool'));
    const rest = entries.filter((entry) => entry.variable !== before && entry.variable !== variable);
    const next = variable === '' ? rest : [...rest, { variable, path }];
    set(Object.fromEntries(next.map((entry) => [entry.variable, entry.path])));
  };
  const choices = (variable: string | undefined, path: string) => [
    { value: '', label: 'Not kept' },
    ...names.map((name) => ({ value: name, label: name })),
    ...(variable && !names.includes(variable) ? [{ value: variable, label: `${variable} (unknown)` }] : []),
    { value: '+', label: `A new variable ${variableName(path.replace(/^\$\.?/, ''))}` },
  ];
  const [path, setPath] = useState('');
  return (
    <fieldset className="field-group">
      <legend>Where its answer is kept</legend>
      {outputs.map((alias) => {
        const before = entries.find((entry) => entry.path === alias)?.variable;
        return (
          <NativeSelect
            key={alias}
            label={alias}
            disabled={isFixed}
            value={before ?? ''}
            data={choices(before, alias)}
            onChange={(event) => keep(alias, before, event.currentTarget.value)}
          />
        );
      })}
      {others.map((entry) => (
        <NativeSelect
          key={entry.variable}
          label={entry.path || 'The whole answer'}
          disabled={isFixed}
          value={entry.variable}
          data={choices(entry.variable, entry.path)}
          onChange={(event) => keep(entry.path, entry.variable, event.currentTarget.value)}
        />
      ))}
      {!isFixed && (
        <div className="field-way">
          <TextInput
            label="Another part of the answer"
            placeholder="order.status"
            value={path}
            onChange={(event) => setPath(event.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={path.trim() === ''}
            onClick={() => {
              keep(path.trim(), undefined, '+');
              setPath('');
            }}
          >
            Keep it
          </Button>
        </div>
      )}
    </fieldset>
  );
}
