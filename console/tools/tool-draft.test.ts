// A tool as its form holds it, and as the API takes it.
import { expect, it } from 'vitest';
import type { Schema } from '../../sdk/parley.ts';
import {
  bodyProblem,
  configurationOf,
  EMPTY_DRAFT,
  inputFor,
  KEPT,
  NO_AUTH,
  newInput,
  newPair,
  toolDraftOf,
  withMaskedSecrets,
} from './tool-draft.ts';

const POSTED = { ...EMPTY_DRAFT, method: 'POST', url: ' https://x.example/{{ day }} ' };

it('a variable of a flow becomes an input of its own type', () => {
  const types = ['date', 'integer', 'boolean', 'money', 'phone'].map(
    (type) => inputFor({ name: 'one', type, description: '' }).type,
  );
  expect(types).toEqual(['date', 'int', 'bool', 'dict', 'str']);
  expect(inputFor({ name: 'day', type: 'date', description: 'day of the visit' })).toMatchObject({
    name: 'day',
    required: true,
    description: 'day of the visit',
  });
});

it('sends each input that stands nowhere else in the body', () => {
  const inputs = [newInput('day'), newInput('name'), newInput(' phone '), newInput('')];
  const draft = { ...POSTED, inputs, query: [newPair('p', '{{phone}}'), newPair('', 'lost')] };
  const { url, body, query_params, variables } = configurationOf(draft);
  expect(url).toBe('https://x.example/{{ day }}');
  expect(body).toEqual({ name: '{{ name }}' });
  expect(query_params).toEqual([{ key: 'p', value: '{{phone}}', secure: false }]);
  expect(variables?.map(({ name }) => name)).toEqual(['day', 'name', 'phone']);
  expect(configurationOf({ ...draft, method: 'GET' }).body).toEqual({});
  expect(configurationOf({ ...draft, bodyKind: 'none' }).body).toEqual({});
});

it('keeps what is stored, and what the form does not show', () => {
  const configuration = {
    url: 'https://x.example',
    method: 'POST',
    headers: [
      { key: 'X-Key', value: KEPT, secure: true },
      { key: 'accept', value: 'text/plain', secure: false },
    ],
    query_params: [],
    body: { deep: { name: '{{ name }}' } },
    timeout: 7,
    variables: [{ name: 'name', type: 'str', required: true, description: '', fixed: false }],
    retry: { max_retries: 2, base_delay_seconds: 1, max_delay_seconds: 30, jitter: true },
  };
  const tool = {
    name: 'T',
    description: '',
    tool_type: 'api_call',
    active_revision: { configuration, response_schema: null },
  };
  const draft = toolDraftOf(tool as unknown as Schema<'Tool'>);
  expect(draft).toMatchObject({ auth: { kind: 'kept', name: 'X-Key' }, bodyKind: 'json' });
  expect(configurationOf(draft, configuration as never)).toEqual(configuration);
  const same = { ...configuration, body: { name: '{{ name }}' } };
  const inputsOnly = { ...tool, active_revision: { configuration: same, response_schema: null } };
  expect(toolDraftOf(inputsOnly as unknown as Schema<'Tool'>).bodyKind).toBe('inputs');
});

it('shows no secret to the server before it is saved, and says what is no body', () => {
  const draft = { ...POSTED, auth: { ...NO_AUTH, kind: 'bearer' as const, secret: ' s3cret ' } };
  expect(configurationOf(draft).headers).toEqual([{ key: 'authorization', value: 'Bearer s3cret', secure: true }]);
  expect(JSON.stringify(withMaskedSecrets(configurationOf(draft)))).not.toContain('s3cret');
  for (const body of ['', '{', '[]', '"a"', 'null'])
    expect(bodyProblem({ ...POSTED, bodyKind: 'json', body })).not.toBe('');
  expect(bodyProblem({ ...POSTED, bodyKind: 'json', body: '{"a": "{{ b }}"}' })).toBe('');
});
