// What tools do in a test chat: they are really called, or they answer as written here, and none is called. Kept in this browser for each assistant.
import { NativeSelect } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asObject, asObjects, asText, isObject, type JsonObject } from '../../flow/language/json.ts';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { GrowingText } from '../ui/fields.tsx';
import {
  answersInTests,
  isExampleAddress,
  isJson,
  plausibleAnswer,
  readAnswers,
  type ToolMode,
} from './example-answers.ts';

type StoredChoice = { mode?: ToolMode; typed: Readonly<Record<string, string>> };
export type TestTools = {
  /** Whether it is known yet which tools the flow has. */
  isReady: boolean;
  tools: readonly string[];
  mode: ToolMode;
  typed: Readonly<Record<string, string>>;
  /** Those without a written answer: it is made up from what the flow keeps of it. */
  madeUp: readonly string[];
  /** What the conversation starts with; absent: tools are really called. */
  answers: Readonly<Record<string, JsonObject | null>> | undefined;
  choose: (mode: ToolMode) => void;
  write: (name: string, answer: string) => void;
};

const keyOf = (assistantId: string): string => `parley.tool-answers.${assistantId}`;

function stored(assistantId: string): StoredChoice {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(assistantId)) ?? '{}');
    const { mode, typed } = isObject(read) ? read : {};
    const texts = Object.entries(asObject(typed)).map(([name, text]): [string, string] => [name, asText(text)]);
    return { ...((mode === 'answer' || mode === 'call') && { mode }), typed: Object.fromEntries(texts) };
  } catch {
    return { typed: {} };
  }
}

export function useTestTools({ id, release_suite_id: suiteId }: Answer<'getAssistant'>, revisionId: string): TestTools {
  const [choice, setChoice] = useState(() => stored(id));
  const can = usePermissions();
  const graph = useQuery({
    queryKey: ['assistants', id, 'graph', revisionId],
    queryFn: () => api().assistants.revisions.graph.get(id, revisionId),
  });
  const ids = [
    ...new Set((graph.data?.nodes ?? []).flatMap(({ type, config }) => (type === 'tool' ? toolIdIn(config) : []))),
  ];
  const tools = useQueries({
    queries: ids.map((toolId) => ({
      queryKey: ['tools', toolId],
      queryFn: () => api().tools.get(toolId),
      enabled: can('getTool').allowed,
    })),
  });
  const suite = useQuery({
    queryKey: ['suites', suiteId ?? ''],
    queryFn: () => api().releaseSuites.get(suiteId ?? ''),
    enabled: ids.length > 0 && Boolean(suiteId) && can('getReleaseSuite').allowed,
  });
  const known = tools.flatMap(({ data }) => (data ? [data] : []));
  const inTests = answersInTests(asObjects(suite.data?.cases));
  const names = known.map(({ name }) => name);
  const variables = new Map((graph.data?.context_variables ?? []).map((variable) => [variable.name, variable]));
  const madeUp = ({ id: toolId, active_revision }: Answer<'getTool'>): JsonObject => {
    const outputs = (active_revision?.response_schema?.field_mappings ?? []).map(({ alias }) => alias);
    const steps = (graph.data?.nodes ?? []).filter(({ config }) => toolIdIn(config).includes(toolId));
    const mappings = steps.flatMap(({ config }) => Object.entries(asObject(asObject(config).output_mapping)));
    return plausibleAnswer(
      outputs,
      mappings.map(([name, path]) => ({ path: asText(path), variable: { name, ...variables.get(name) } })),
    );
  };
  const isMadeUp = (name: string): boolean => choice.typed[name] === undefined && inTests[name] === undefined;
  // What cannot be called is not called, unless that is asked for.
  const isExample = known.some(({ active_revision }) => isExampleAddress(asText(active_revision?.configuration?.url)));
  const mode = choice.mode ?? (isExample ? 'answer' : 'call');
  const typed = Object.fromEntries(
    known.map((tool) => [
      tool.name,
      choice.typed[tool.name] ?? JSON.stringify(inTests[tool.name] ?? madeUp(tool), null, 2),
    ]),
  );
  const set = (change: Partial<StoredChoice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    try {
      localStorage.setItem(keyOf(id), JSON.stringify(next));
    } catch {
      // Without room in the browser they hold until the page is closed.
    }
  };
  return {
    isReady: !graph.isLoading && !suite.isLoading && tools.every(({ isLoading }) => !isLoading),
    tools: names,
    mode,
    typed,
    madeUp: names.filter(isMadeUp),
    answers: mode === 'answer' && names.length > 0 ? readAnswers(typed) : undefined,
    choose: (next) => set({ mode: next }),
    // Only what is written is kept: the rest follows the tests and the flow.
    write: (name, answer) => set({ typed: { ...choice.typed, [name]: answer } }),
  };
}

const toolIdIn = (config: unknown): string[] => {
  const id = asText(asObject(config).tool_id);
  return id === '' ? [] : [id];
};

const MODES: { value: ToolMode; label: string }[] = [
  { value: 'answer', label: 'It answers as written here; nothing is called' },
  { value: 'call', label: 'It is really called' },
];

const answersSaid = (madeUp: readonly string[]): string =>
  madeUp.length > 0 ? 'answer as made up' : 'answer as written';

/** `isStale`: the chat began before they were changed. */
export function TestToolsForm({ of, isStale }: { of: TestTools; isStale: boolean }) {
  const { tools, mode, typed, madeUp, choose, write } = of;
  if (tools.length === 0) return null;
  return (
    <details className="test-variables">
      <summary>
        Tools
        <span className={mode === 'call' ? 'tag warn' : 'tag'}>
          {mode === 'call' ? 'really run' : answersSaid(madeUp)}
        </span>
      </summary>
      <div className="stack">
        <NativeSelect
          label="When the assistant uses a tool"
          data={MODES}
          value={mode}
          onChange={(event) => choose(event.currentTarget.value as ToolMode)}
        />
        {mode === 'answer' &&
          tools.map((name) => (
            // Nothing of it changes on blur: the page would move under the click that ends the writing.
            <GrowingText
              key={name}
              className="mono-input"
              label={name}
              description={
                madeUp.includes(name)
                  ? 'Made up from what the flow keeps of the answer: write here what it would really say. Empty: the call fails.'
                  : 'What it answers. Empty: the call fails.'
              }
              error={isJson(typed[name] ?? '') ? undefined : 'This is not JSON yet; until then the call fails.'}
              minRows={2}
              maxRows={8}
              value={typed[name] ?? ''}
              onChange={(event) => write(name, event.currentTarget.value)}
            />
          ))}
        <span className="quiet" role="status">
          {isStale
            ? 'Start again, or go on by “Again from here”, to use this.'
            : 'Kept in this browser. Answers come from the tests, where they have some.'}
        </span>
      </div>
    </details>
  );
}
